/**
 * An HTTP client for benches: one open connection for each caller, without the extra work of `fetch` and Node's
 * client. On one machine, the server loses the processor time that the client uses.
 */
import { connect, type Socket } from "node:net"

const END_OF_HEAD = "\r\n\r\n"

/** A connection with one request at a time. */
class Connection {
  private received = ""
  private answered: ((body: string) => void) | null = null
  private failed: ((error: Error) => void) | null = null

  constructor(private readonly socket: Socket) {
    socket.setEncoding("latin1").setNoDelay(true)
    socket.on("data", (piece: string) => this.receive(piece))
    socket.on("error", (error) => this.failed?.(error))
    socket.on("close", () => this.failed?.(new Error("A connection was closed before its answer.")))
  }

  send(text: string): Promise<string> {
    return new Promise((answered, failed) => {
      this.answered = answered
      this.failed = failed
      this.socket.write(text)
    })
  }

  /** Whether the connection can still be used. The server closes idle connections. */
  get isOpen(): boolean {
    return !this.socket.destroyed
  }

  close(): void {
    this.failed = null
    this.socket.destroy()
  }

  private receive(piece: string): void {
    this.received += piece
    const head = this.received.indexOf(END_OF_HEAD)
    if (head < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(this.received.slice(0, head))
    if (!length) return this.failed?.(new Error(`An answer without a length: ${this.received.slice(0, head)}`))
    const from = head + END_OF_HEAD.length
    const to = from + Number(length[1])
    if (this.received.length < to) return
    const body = Buffer.from(this.received.slice(from, to), "latin1").toString()
    this.received = this.received.slice(to)
    this.answered?.(body)
  }
}

export class HttpClient {
  private readonly idle: Connection[] = []
  private readonly all: Connection[] = []
  private readonly host: string
  private readonly port: number

  constructor(address: string) {
    const { hostname, port } = new URL(address)
    this.host = hostname
    this.port = Number(port)
  }

  async post<Answer>(path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const text = JSON.stringify(body)
    const lines = [
      `POST ${path} HTTP/1.1`,
      `Host: ${this.host}:${this.port}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(text)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    let connection = this.idle.pop() ?? this.open()
    while (!connection.isOpen) connection = this.idle.pop() ?? this.open()
    const answer = await connection.send(lines.join("\r\n") + END_OF_HEAD + text)
    this.idle.push(connection)
    return JSON.parse(answer) as Answer
  }

  close(): void {
    for (const connection of this.all) connection.close()
  }

  private open(): Connection {
    const connection = new Connection(connect(this.port, this.host))
    this.all.push(connection)
    return connection
  }
}
