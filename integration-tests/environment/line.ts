import { once } from "node:events"
import { connect, createServer, type Server, type Socket } from "node:net"
import type { AddressInfo } from "node:net"

/** A line to a server that the test can cut or hold, as a network or a machine that stops would. */
export interface Line {
  port: number
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>
  /** Connections stay and new ones are taken, but nothing comes through any more. */
  hold(): void
  /** Everything is as it was; what was held comes through. */
  restore(): Promise<void>
  close(): Promise<void>
}

export async function startLine(host: string, port: number): Promise<Line> {
  const sockets = new Set<Socket>()
  let held = false
  let own = 0
  let server: Server | null = null

  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on("data", (piece) => void to.write(piece))
    from.on("error", () => undefined)
    from.on("close", () => {
      sockets.delete(from)
      to.destroy()
    })
    if (held) from.pause()
  }
  const open = async () => {
    server = createServer((near) => {
      const far = connect(port, host)
      join(near, far)
      join(far, near)
    })
    server.listen(own, "127.0.0.1")
    await once(server, "listening")
    own = (server.address() as AddressInfo).port
  }
  await open()

  const line: Line = {
    get port() {
      return own
    },
    async cut() {
      const closing = server
      server = null
      const closed = new Promise((done) => (closing ? closing.close(done) : done(undefined)))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    hold() {
      held = true
      for (const socket of sockets) socket.pause()
    },
    async restore() {
      held = false
      for (const socket of sockets) socket.resume()
      if (!server) await open()
    },
    close: () => line.cut(),
  }
  return line
}
