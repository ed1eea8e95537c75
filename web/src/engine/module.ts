// The engine's module as its exports are: numbers in, numbers out, texts through one buffer.

export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  text(): number;
  text_size(): number;
  load_map(length: number): number;
  map_hash(): bigint;
  start(seats: number, first: number, openPlatform: number): void;
  set_name(seat: number): void;
  seat_name(seat: number): number;
  open_record(): number;
  record_map(): number;
  save_record(): number;
  save_start(step: number): number;
  open_view(): number;
  steps(): number;
  look(step: number): number;
  view(eye: number): number;
  score(eye: number): number;
  events_for(eye: number): number;
  tell(eye: number): number;
  read_events(length: number): number;
  legal_actions(seat: number): number;
  check(seat: number): number;
  ticket_ways(seat: number): number;
  closed_routes(eye: number): number;
  route_lacks(seat: number): number;
  reasons(seat: number): number;
  best_tickets(seat: number): number;
  act(seat: number): number;
  undo_of(people: number): number;
  advise_start(seat: number, seed: bigint): number;
  advise_think(rollouts: number): number;
  advise(): number;
  bots(): number;
  bot_start(seat: number, seed: bigint): number;
  bot_think(rollouts: number): number;
  bot_answer(): number;
}

/** Writes questions into the module and reads its answers. */
export class Wire {
  private readonly decoder = new TextDecoder();
  private readonly encoder = new TextEncoder();

  constructor(readonly wasm: Exports) {
    wasm._initialize();
  }

  /** The memory may have grown since the last call, so it is looked at anew each time. */
  private bytes(at: number, n: number): Uint8Array {
    return new Uint8Array(this.wasm.memory.buffer, at, n);
  }

  /** Returns its length in bytes. */
  put(text: string): number {
    const bytes = this.encoder.encode(`${text}\0`);
    if (bytes.length > this.wasm.text_size()) {
      throw new Error('the text is too long for the engine');
    }
    this.bytes(this.wasm.text(), bytes.length).set(bytes);
    return bytes.length - 1;
  }

  putBytes(bytes: Uint8Array): void {
    this.bytes(this.wasm.text(), bytes.length).set(bytes);
  }

  get(length: number): string {
    return this.decoder.decode(this.bytes(this.wasm.text(), length));
  }

  json<T>(length: number): T {
    return JSON.parse(this.get(length)) as T;
  }
}

export async function openWire(bytes: BufferSource): Promise<Wire> {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return new Wire(instance.exports as unknown as Exports);
}
