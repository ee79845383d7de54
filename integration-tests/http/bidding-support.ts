import { io, type Socket } from "socket.io-client"
import {
  cents,
  vinCheckDigit,
  type BidAnswer,
  type ClientToServerEvents,
  type ErrorBody,
  type PublicBid,
  type ServerToClientEvents,
  type Cents,
} from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import type { Person } from "../environment/people"
import { eventually } from "../environment/wait"

let listed = 0

/** An unused VIN with a valid check digit. No registry knows its maker, so a test can choose the car's name freely. */
export function newVin(): string {
  const serial = String(++listed).padStart(6, "0")
  const draft = `9ZZCM826_3A${serial}`.replace("_", "0")
  return draft.slice(0, 8) + vinCheckDigit(draft) + draft.slice(9)
}

export interface PublishedTerms {
  reserveCents?: Cents | null
  startingPriceCents?: Cents
  minIncrementCents?: Cents
  audience?: "public" | "dealers"
  buyNowCents?: number
  buyNowUntil?: "first-bid" | "reserve"
  /** The start in seconds from now, by the market's clock. */
  startsInSeconds?: number
  /** The duration in seconds from the start; at least the policy's shortest duration. */
  durationSeconds?: number
}

/** Creates a draft of this seller that is ready to publish, and returns the listing's id. */
export async function draft(seller: Person, terms: PublishedTerms = {}): Promise<string> {
  const { reserveCents = null, startingPriceCents = 10_000, minIncrementCents = 10_000, audience = "public" } = terms
  const { buyNowCents, buyNowUntil } = terms
  const { status, body } = await seller.request("POST", "/api/listings", {
    vin: newVin(),
    year: 2003,
    make: "Honda",
    model: "Accord",
    kms: 120_000,
    location: "Guelph, Ontario",
    audience,
    minIncrementCents,
    reserveCents,
    ...(buyNowCents === undefined ? {} : { buyNowCents, buyNowUntil }),
    ...(reserveCents === null ? { startingPriceCents } : {}),
  })
  if (status !== 201) throw new Error(`The draft was refused: ${status} ${JSON.stringify(body)}`)
  return body.id
}

/** Publishes a car, or schedules it for a later start, and returns the listing's id. */
export async function publish(market: SharedMarket, seller: Person, terms: PublishedTerms = {}): Promise<string> {
  const id = await draft(seller, terms)
  const now = (await market.clock.now()).getTime()
  const startsAt = now + (terms.startsInSeconds ?? 0) * 1000
  const endsAt = new Date(startsAt + (terms.durationSeconds ?? 7_200) * 1000).toISOString()
  const change = terms.startsInSeconds
    ? { startsAt: new Date(startsAt).toISOString(), endsAt }
    : { endsAt, status: "live" }
  const { status, body } = await seller.request("PATCH", `/api/listings/${id}`, change)
  if (status !== 200) throw new Error(`The listing could not go live: ${status} ${JSON.stringify(body)}`)
  return id
}

const HOUR = 3_600_000

/**
 * Publishes a car named `Accord <hours>` that ends half an hour after so many hours and opens at CA$5,000. `more` holds
 * further fields of the request.
 */
export async function accordEndingIn(
  market: SharedMarket,
  seller: Person,
  hours: number,
  more: object = {}
): Promise<string> {
  const id = await draft(seller, { startingPriceCents: cents(500_000) })
  const endsAt = new Date((await market.clock.now()).getTime() + hours * HOUR + HOUR / 2).toISOString()
  const change = { title: `Accord ${hours}`, status: "live", endsAt, ...more }
  expect((await seller.request("PATCH", `/api/listings/${id}`, change)).status).toBe(200)
  return id
}

/** The answer to a bid, accepted or refused. Tests check `ok` or the code first. */
export type BidReply = Omit<BidAnswer, "ok"> & Omit<ErrorBody, "ok"> & { ok: boolean }

export interface Bid {
  amount?: unknown
  amountCents?: unknown
  mode?: "exact" | "proxy"
}

export function bid(person: Person, listingId: string, content: Bid, key?: string) {
  return person.request<BidReply>(
    "POST",
    "/api/offers",
    { listingId, ...content },
    key ? { "idempotency-key": key } : {}
  )
}

/** The full public log, oldest first. */
export async function logOf(viewer: Person, listingId: string): Promise<PublicBid[]> {
  const rows: PublicBid[] = []
  for (;;) {
    const { status, body } = await viewer.request(
      "GET",
      `/api/listings/${listingId}/bids?limit=100&offset=${rows.length}`
    )
    if (status !== 200) throw new Error(`The bid log was refused: ${status}`)
    rows.push(...body.items)
    if (rows.length >= body.total || body.items.length === 0) return rows.reverse()
  }
}

/** Checks the rules of every bid log: numbers run from 1 without a gap, and prices never fall. */
export function expectSoundLog(log: PublicBid[]): void {
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
  const prices = log.map(({ amountCents }) => amountCents)
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
}

/** Stops the database's clock at this moment; `market.clock.reset()` restarts it. */
export async function freezeClock(market: SharedMarket, at: Date): Promise<void> {
  await market.pool.query(
    `CREATE OR REPLACE FUNCTION northlot_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT timestamptz '${at.toISOString()}' $$`
  )
}

export interface StoredAuction {
  id: string
  status: string
  outcome: string | null
  starts_at: Date
  ends_at: Date
  scheduled_ends_at: Date
  current_cents: Cents | null
  leader_id: string | null
  settled_at: Date | null
  log_head: string | null
}

/** The newest auction of a listing, as stored. */
export async function storedAuction(market: SharedMarket, listingId: string): Promise<StoredAuction> {
  const { rows } = await market.pool.query(`SELECT * FROM auction WHERE listing_id = $1 ORDER BY id DESC LIMIT 1`, [
    listingId,
  ])
  const row = rows[0]
  return { ...row, current_cents: row.current_cents === null ? null : Number(row.current_cents) }
}

export interface HeldAuction {
  /** Resolves once this many transactions wait for a lock. */
  waiting(count: number): Promise<unknown>
  /** Runs a statement in the transaction that holds the lock. */
  query(sql: string, values?: unknown[]): Promise<unknown>
}

/** Holds the lock of a listing's auction during `work`, so that bids wait; then commits. */
export async function whileHeld<Result>(
  market: SharedMarket,
  listingId: string,
  work: (auction: HeldAuction) => Promise<Result>
): Promise<Result> {
  const client = await market.pool.connect()
  try {
    await client.query("BEGIN")
    await client.query("SELECT id FROM auction WHERE listing_id = $1 FOR UPDATE", [listingId])
    const result = await work({
      waiting: (count) =>
        eventually(`${count} waiting for the auction`, async () => {
          const { rows } = await market.pool.query(
            "SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
          )
          return rows[0].count >= count
        }),
      query: (sql, values) => client.query(sql, values),
    })
    await client.query("COMMIT")
    return result
  } finally {
    await client.query("ROLLBACK")
    client.release()
  }
}

export function untilSettled(
  market: SharedMarket,
  listingId: string,
  withinMilliseconds = 20_000
): Promise<StoredAuction> {
  return eventually(
    "the settlement",
    async () => {
      const auction = await storedAuction(market, listingId)
      return auction.status === "settled" && auction
    },
    withinMilliseconds
  )
}

export type Client = Socket<ServerToClientEvents, ClientToServerEvents>

/** Opens a socket as this person, or as a visitor, and waits for the connection. */
export async function connect(
  market: SharedMarket,
  person?: Person,
  headers: Record<string, string> = {},
  transports = ["websocket"],
  shown: Record<string, string> = person ? { token: person.token } : {}
): Promise<Client> {
  const socket: Client = io(market.url, {
    transports,
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
    auth: shown,
  })
  await new Promise<void>((connected, failed) => {
    socket.once("connect", () => connected())
    socket.once("connect_error", (error) => {
      socket.close()
      failed(error)
    })
  })
  return socket
}

/** Sends any event, even one outside the contract, and returns its acknowledgement. */
export function ask<Answer = any>(socket: Client, event: string, ...sent: unknown[]): Promise<Answer> {
  return (
    socket.timeout(20_000) as unknown as { emitWithAck(event: string, ...sent: unknown[]): Promise<Answer> }
  ).emitWithAck(event, ...sent)
}

/** The next matching event of this name, from the moment of the call. */
export function nextEvent<Payload = any>(
  socket: Client,
  event: string,
  fits: (payload: Payload) => boolean = () => true
): Promise<Payload> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.off(event as never, listener as never)
      reject(new Error(`No ${event} came`))
    }, 20_000)
    const listener = (payload: Payload) => {
      if (!fits(payload)) return
      clearTimeout(timer)
      socket.off(event as never, listener as never)
      resolve(payload)
    }
    socket.on(event as never, listener as never)
  })
}
