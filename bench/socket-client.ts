/**
 * A bidder's socket for benchmarks: what a page says and hears, and nothing that socket.io's own client does beside it.
 * On one machine what the client costs is taken from the server.
 */
import type { BidAnswer } from "@northlot/contract"
import { WebSocket } from "ws"
import type { SharedMarket } from "../integration-tests/environment/market"
import type { Person } from "../integration-tests/environment/people"

/** Where the market's sockets are. */
export const SOCKETS = "/socket.io/?EIO=4&transport=websocket"
/** Of engine.io and socket.io: an open connection and its namespace, a sign of life, an event and its acknowledgement. */
const [OPEN, CONNECT, PING, PONG, EVENT, ACKNOWLEDGEMENT] = ["0", "40", "2", "3", "42", "43"] as const

export type BidReply = Partial<BidAnswer> & { ok: boolean; code?: string }

/** Taken, or overtaken on the way, or leading already: decided all the same, under the lock. @throws for others */
export function decided(answer: BidReply): BidReply {
  if (answer.ok || ["BID_TOO_LOW", "ALREADY_LEADING"].includes(answer.code ?? "")) return answer
  throw new Error(JSON.stringify(answer))
}

export class SocketClient {
  private readonly waiting = new Map<number, (answer: unknown) => void>()
  private asked = 0

  private constructor(private readonly socket: WebSocket) {}

  static async connect({ url }: SharedMarket, { token }: Pick<Person, "token">): Promise<SocketClient> {
    const socket = new WebSocket(new URL(SOCKETS, url.replace(/^http/, "ws")), { perMessageDeflate: false })
    const client = new SocketClient(socket)
    await new Promise<void>((connected, failed) => {
      socket.on("error", failed)
      socket.on("close", () => failed(new Error("A socket was closed before it was connected.")))
      socket.on("message", (data: Buffer) => {
        const text = data.toString()
        if (text.startsWith(ACKNOWLEDGEMENT)) client.acknowledged(text)
        else if (text === PING) socket.send(PONG)
        else if (text.startsWith(OPEN)) socket.send(CONNECT + JSON.stringify({ token }))
        else if (text.startsWith(CONNECT)) connected()
        else if (!text.startsWith(EVENT)) failed(new Error(text))
      })
    })
    return client
  }

  ask<Answer>(event: string, ...sent: unknown[]): Promise<Answer> {
    const number = this.asked++
    const answer = new Promise<unknown>((answered) => this.waiting.set(number, answered))
    this.socket.send(`${EVENT}${number}${JSON.stringify([event, ...sent])}`)
    return answer as Promise<Answer>
  }

  async bid(listingId: string, amountCents: number): Promise<BidReply> {
    return decided(await this.ask("bid:place", { listingId, amountCents }))
  }

  close(): void {
    this.socket.close()
  }

  private acknowledged(text: string): void {
    const from = text.indexOf("[")
    const number = Number(text.slice(ACKNOWLEDGEMENT.length, from))
    const [answer] = JSON.parse(text.slice(from)) as [unknown]
    this.waiting.get(number)?.(answer)
    this.waiting.delete(number)
  }
}
