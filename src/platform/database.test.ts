import { once } from "node:events"
import { createServer, type AddressInfo, type Server, type Socket } from "node:net"
import { closeDatabase, database, openDatabase, withPatienceOfStart } from "./database"

/** The statement timeout. A request waits 0.6 times as long for a connection. */
const MILLISECONDS = 100

let server: Server
let sockets: Socket[]
beforeEach(async () => {
  sockets = []
  server = createServer((socket) => sockets.push(socket.on("error", () => undefined))).listen(0, "127.0.0.1")
  await once(server, "listening")
  openDatabase(`postgres://northlot@127.0.0.1:${(server.address() as AddressInfo).port}/northlot`, MILLISECONDS)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.close()
  await closeDatabase()
})

const ask = () => database().query("SELECT 1")

it("a request waits for a connection as long as a page may", async () => {
  await expect(ask()).rejects.toThrow(/timeout/)
})

it("a start waits for a connection that a page would have given up, and a request after it does not", async () => {
  const connected = once(server, "connection")
  const refused = withPatienceOfStart(ask).catch((error: Error) => error.message)
  await connected
  setTimeout(() => sockets[0]!.destroy(), 3 * MILLISECONDS)
  expect(await refused).toMatch(/terminated/)
  await expect(ask()).rejects.toThrow(/timeout/)
})
