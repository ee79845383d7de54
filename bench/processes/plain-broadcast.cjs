// A plain `ws` server that sends every message to every viewer: the minimum cost of a delivered message.
const { WebSocketServer, WebSocket } = require("ws")

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false }, () =>
  process.send({ answer: server.address().port })
)
process.on("message", ({ given: message }) => {
  for (const client of server.clients) if (client.readyState === WebSocket.OPEN) client.send(message)
  process.send({ answer: server.clients.size })
})
process.on("disconnect", () => process.exit())
