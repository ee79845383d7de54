import { once } from "node:events"
import { connect, createServer, type Server, type Socket } from "node:net"
import type { AddressInfo } from "node:net"

/** A proxy to a server. A test can interrupt the proxy like a failing network or a stopped machine. */
export interface Line {
  port: number
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>
  /** Accepts connections but forwards nothing. */
  hold(): void
  /** Existing connections remain open but transfer nothing, as after a failover to another server. */
  strand(): void
  /** Delays all transferred data. */
  delay(milliseconds: number): void
  /**
   * Drops the response to the next commit together with its connection: the server has committed, but the client does
   * not know.
   */
  loseNextCommit(): void
  /** Ends all interruptions and forwards the data held back. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** `port` is the server's port, or a function that gives the port for each new connection. */
export async function startLine(host: string, port: number | (() => number)): Promise<Line> {
  const sockets = new Set<Socket>()
  const stranded = new Set<Socket>()
  let held = false
  let lateness = 0
  let losing = false
  let own = 0
  let server: Server | null = null

  const join = (from: Socket, to: Socket, isAnswer: boolean) => {
    sockets.add(from)
    const late: { piece: Buffer; due: number }[] = []
    const pass = () => {
      while (late[0] && late[0].due <= Date.now()) to.write(late.shift()!.piece)
      if (late[0]) setTimeout(pass, late[0].due - Date.now())
    }
    from.on("data", (piece) => {
      if (losing && isAnswer && piece.includes("COMMIT\0")) {
        losing = false
        from.destroy()
        to.destroy()
        return
      }
      if (lateness === 0 && late.length === 0) return void to.write(piece)
      late.push({ piece, due: Date.now() + lateness })
      if (late.length === 1) pass()
    })
    from.on("error", () => undefined)
    from.on("close", () => {
      sockets.delete(from)
      stranded.delete(from)
      to.destroy()
    })
    if (held) from.pause()
  }
  const open = async () => {
    server = createServer((near) => {
      const far = connect(typeof port === "number" ? port : port(), host)
      join(near, far, false)
      join(far, near, true)
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
      for (const socket of [...sockets, ...stranded]) socket.destroy()
      await closed
    },
    hold() {
      held = true
      for (const socket of sockets) socket.pause()
    },
    strand() {
      for (const socket of sockets) stranded.add(socket.pause())
      sockets.clear()
    },
    delay(milliseconds) {
      lateness = milliseconds
    },
    loseNextCommit() {
      losing = true
    },
    async restore() {
      held = false
      losing = false
      lateness = 0
      for (const socket of sockets) socket.resume()
      if (!server) await open()
    },
    close: () => line.cut(),
  }
  return line
}
