import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Server } from "socket.io"
import { eventually } from "../../environment/wait"
import { openPage } from "./viewer"

test("a page whose room is refused again and again has one socket at a time, and shows what it is told in the end", async () => {
  const http = createServer()
  const server = new Server(http)
  let asked = 0
  let most = 0
  server.on("connection", (socket) => {
    most = Math.max(most, server.engine.clientsCount)
    socket.on("room:join", (_room, acknowledge) => acknowledge({ ok: ++asked > 5 }))
  })
  http.listen(0, "127.0.0.1")
  await once(http, "listening")
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const page = openPage("a-listing", "viewer", () => ({
    url,
    snapshot: async () => ({ seq: 3, currentBidCents: 50_000, endsAt: 1 }),
  }))
  await eventually("the snapshot", async () => page.viewer.seq === 3)
  expect(asked).toBe(6)
  expect(most).toBe(1)
  page.close()
  await server.close()
})
