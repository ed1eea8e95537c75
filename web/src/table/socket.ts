// The WebSocket of docs/protocol.md, "What happens": comes back by itself after every loss.
import { readMessage, writeMessage, type Message, type Said } from './messages';
import { serverUrl } from './address';
import { person } from './server';

const FIRST_MS = 300;
const MOST_MS = 8000;
/** A loss shorter than this is nobody's business. */
const SHOWN_MS = 2000;

export class Socket {
  private socket: WebSocket | undefined;
  private closed = false;
  private wait = FIRST_MS;
  private lost: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly onready: () => void,
    private readonly onmessage: (message: Message) => void,
    private readonly onoffline: (offline: boolean) => void,
  ) {
    this.connect();
  }

  private connect(): void {
    const url = serverUrl('ws');
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      const me = person();
      socket.send(writeMessage({ t: 'hello', ...(me ? { token: me.token } : {}) }));
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const message = readMessage(data);
      if (message.t === 'welcome') {
        this.wait = FIRST_MS;
        clearTimeout(this.lost);
        this.lost = undefined;
        this.onoffline(false);
        this.onready();
      } else {
        this.onmessage(message);
      }
    };
    socket.onclose = () => {
      if (this.closed) {
        return;
      }
      this.lost ??= setTimeout(() => this.onoffline(true), SHOWN_MS);
      setTimeout(() => !this.closed && this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
      this.wait = Math.min(MOST_MS, this.wait * 2);
    };
  }

  /** Says something if anybody listens; what must not be lost is said again after onready. */
  send(message: Said): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(writeMessage(message));
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.lost);
    this.socket?.close();
  }
}
