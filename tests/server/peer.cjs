// A client that nobody here wrote: Node's `ws` plays a seat. peer.cjs PORT TOKEN TABLE SEAT
const WebSocket = require("ws");

const [port, token, table, seat] = process.argv.slice(2);
const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: true });
const say = (message) => socket.send(JSON.stringify(message));
let moves = 0, pings = 0, acks = 0;

socket.on("open", () => {
  say({ t: "hello", token });
  say({ t: "watch", table, seat: Number(seat), want: ["legal", "view"] });
});
socket.on("ping", () => pings++);
socket.on("message", (data, binary) => {
  if (binary) throw new Error("binary");
  const message = JSON.parse(data.toString());
  if (message.t === "ack") acks++;
  if (message.t === "error" || message.t === "refused") throw new Error(data.toString());
  if (message.view && message.view.phase === "over") {
    console.log(JSON.stringify({ moves, acks }));
    socket.close(1000, "done");
  } else if (message.legal && message.legal.length > 0) {
    const action = message.legal[Math.floor(Math.random() * message.legal.length)];
    say({ t: "move", table, seat: Number(seat), expect: message.seq, id: `n${moves++}`, action });
  }
});
socket.on("close", (code) => process.exit(code === 1000 ? 0 : 1));
socket.on("error", (error) => { console.error(error.message); process.exit(1); });
