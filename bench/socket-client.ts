/**
 * A bidder's socket for benches. It sends and reads what a page does, without the extra work of socket.io's client.
 * On one machine, the server loses the processor time that the client uses.
 */
import type { BidAnswer } from "@northlot/contract"
import { WebSocket } from "ws"
import type { SharedMarket } from "../integration-tests/environment/market"
import type { Person } from "../integration-tests/environment/people"

/** The address of the market's sockets. */
export const SOCKETS = "/socket.io/?EIO=4&transport=websocket"
/** Prefixes of engine.io and socket.io: connection, namespace, ping, pong, event and acknowledgement. */
const [OPEN, CONNECT, PING, PONG, EVENT, ACKNOWLEDGEMENT] = ["0", "40", "2", "3", "42", "43"] as const

export type BidReply = Partial<BidAnswer> & { ok: boolean; code?: string }

/**
 * Returns the answer if the bid was decided under the row lock: accepted, outbid meanwhile, or refused because the
 * bidder leads.
 * @throws for other answers
 */
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
