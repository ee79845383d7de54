/** Simulated people who sell, bid, watch and pay through any server that answers, with a record of every call. */
import { io } from "socket.io-client"
import { people as peopleOf, postForm, send, type Person } from "../../environment/people"
import { eventually } from "../../environment/wait"
import { draft, type Client as Socket } from "../../http/bidding-support"
import { callWebhook, signatureFor } from "../../http/sales-support"
import type { Chance } from "./chance"
import type { Cluster, Process } from "./cluster"
import { emptyHistory, isFinal, type BidReply, type Call, type History } from "./history"
import { openPage, type OpenPage } from "./viewer"

export interface WorkloadOptions {
  chance: Chance
  bidders: number
  viewers: number
  /**
   * Whether pages fetch the auction after its end, as the product's pages do, because a killed server loses its unsent
   * messages. Otherwise pages receive only live messages.
   */
  pagesAskAtTheEnd?: boolean
  /** The longest pause of a bidder between two bids. */
  pauseMilliseconds: number
  antiSnipeSeconds: number
  /** The number of concurrent auctions. */
  auctions: number
  /** The longest duration of an auction in milliseconds. Durations differ, so that auctions do not all end together. */
  auctionMilliseconds: number
}

/** The reserve of every fourth car. No bid reaches it. */
const NEVER_MET_CENTS = 1_000_000_000
/** An end that moves by more than this was moved because of an outage, not because of a late bid. */
const OUTAGE_EXTENSION_MILLISECONDS = 60_000

export interface Workload {
  history: History
  /** Changes the number and the longest duration of concurrent auctions. */
  publish(options: Pick<WorkloadOptions, "auctions" | "auctionMilliseconds">): void
  /** The numbers of accepted bids, and of postponed or unanswered bids, so far. */
  tries(): { taken: number; putOff: number }
  /** The number of fees paid by credit. */
  paidByCredit(): number
  /** Whether an auction is open for bids. */
  isOpen(): boolean
  /** The number of bids per response code that were answered between these times. */
  answersBetween(from: number, to: number): Record<string, number>
  /** The time and the server of each acknowledged bid. */
  acknowledged: { at: number; server: number }[]
  /** Starts auctions and bidders. It resolves after `until` is true and all started work has ended. */
  run(until: () => boolean): Promise<void>
  /** Waits until every auction is settled with all its consequences. */
  finish(withinMilliseconds: number): Promise<void>
  /** A text about the current activity, to debug a run that hangs. */
  state(): string
  listingIds: string[]
  /** Everybody except admins. */
  everybody: Person[]
  close(): void
}

const TRY_MILLISECONDS = 6_000
const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds))

export async function prepareWorkload(cluster: Cluster, options: WorkloadOptions): Promise<Workload> {
  const { chance } = options
  let { auctions, auctionMilliseconds } = options
  const { market } = cluster
  const someone = peopleOf(market)
  const admin = await someone.admin()
  await admin.request("PUT", "/api/admin/auction-policy", {
    minDurationSeconds: 1,
    antiSnipeWindowSeconds: options.antiSnipeSeconds,
    antiSnipeExtensionSeconds: options.antiSnipeSeconds,
  })
  const seller = await someone.seller()
  const bidders: Person[] = []
  const history = { ...emptyHistory(), clockZero: Date.now() - performance.now() }
  for (let index = 0; index < options.bidders; index++) {
    const isPrivate = index % 3 === 0
    const bidder = isPrivate ? await someone.buyer({ credits: 50 }) : await someone.dealerBuyer()
    if (isPrivate) history.creditsGiven[bidder.id] = 50
    bidders.push(bidder)
  }
  const acknowledged: Workload["acknowledged"] = []
  const listingIds: string[] = []
  const open = new Map<string, { endsAt: number; leastCents: number; quietFrom: number }>()
  const viewers: OpenPage[] = []
  const away = new Set<Promise<unknown>>()
  let calls = 0
  let paidByCredit = 0

  const upServers = () => {
    const up = cluster.servers.filter((server) => server.up)
    return up.length > 0 ? up : cluster.servers
  }
  /** Sends a request to one server after another until one answers. */
  const insist = async (
    person: Person,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {}
  ) => {
    for (let tries = 0; tries < 200; tries++) {
      const server = chance.pick(upServers())
      const answer = await Promise.race([
        send(server.market, method, path, body, { authorization: `Bearer ${person.token}`, ...headers }).catch(
          () => null
        ),
        pause(TRY_MILLISECONDS).then(() => null),
      ])
      if (answer && answer.status < 500 && answer.status !== 429) return answer
      await pause(100)
    }
    throw new Error(`No server answered ${method} ${path}`)
  }

  const publishOne = async (milliseconds: number): Promise<void> => {
    const reserve = listingIds.length % 4 === 1 ? NEVER_MET_CENTS : chance.isIn(0.3) ? 30_000 : null
    const asked = {
      ...seller,
      request: (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
        insist(seller, method, path, body, headers),
    } as Person
    const id = await draft(asked, {
      minIncrementCents: 100 as never,
      ...(reserve === null ? { startingPriceCents: 10_000 as never } : { reserveCents: reserve as never }),
    })
    const { rows } = await eventually(
      "the database's clock",
      () => market.pool.query<{ now: Date }>("SELECT northlot_now() AS now").catch(() => null),
      60_000
    )
    const endsAt = rows[0]!.now.getTime() + milliseconds
    const { status, body } = await insist(seller, "PATCH", `/api/listings/${id}`, {
      endsAt: new Date(endsAt).toISOString(),
      status: "live",
    })
    // An attempt whose response was lost may have succeeded.
    const { body: listing } = await insist(seller, "GET", `/api/listings/${id}`)
    if (status !== 200 && listing.listing?.status !== "live") {
      if (status === 400) return
      throw new Error(`The listing could not go live: ${status} ${JSON.stringify(body)}`)
    }
    listingIds.push(id)
    // The auction ends only when late bids stop, because each one extends it. Bidders therefore stop after `quietFrom`.
    open.set(id, { endsAt, leastCents: 10_500, quietFrom: endsAt + 1_500 })
    for (let index = 0; index < options.viewers; index++) viewers.push(watch(id, index))
  }

  const watch = (listingId: string, index: number) => {
    const place = () => {
      const server = chance.pick(upServers())
      return {
        url: server.market.url,
        async snapshot() {
          const { status, body } = await send(server.market, "GET", `/api/listings/${listingId}`)
          if (status === 404) return null
          const { lastSeq, bidCount, currentBidCents, endsAt } = body.listing
          return {
            seq: lastSeq,
            currentBidCents: bidCount === 0 ? null : currentBidCents,
            endsAt: Date.parse(endsAt),
          }
        },
      }
    }
    return openPage(listingId, `viewer ${index}`, place, { asksWhenChanged: options.pagesAskAtTheEnd })
  }

  /** The sockets of a bidder by server. A broken socket is replaced. */
  const sockets = new Map<string, Socket>()
  const socketOf = async (bidder: Person, server: Process): Promise<Socket> => {
    const name = `${bidder.id} ${server.name}`
    const known = sockets.get(name)
    if (known?.connected) return known
    known?.close()
    const made: Socket = io(server.market.url, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      auth: { token: bidder.token },
      timeout: 3_000,
    })
    sockets.set(name, made)
    await new Promise<void>((connected, failed) => {
      made.once("connect", () => connected())
      made.once("connect_error", failed)
    })
    return made
  }

  const tryOnce = async (bidder: Person, server: Process, call: Call, bySocket: boolean): Promise<BidReply | null> => {
    const { listingId, amountCents, mode, key } = call
    if (!bySocket) {
      const { status, body, headers } = await send(
        server.market,
        "POST",
        "/api/offers",
        { listingId, amountCents, mode },
        { authorization: `Bearer ${bidder.token}`, "idempotency-key": key }
      )
      if (status === 503 && !(Number(headers.get("retry-after")) > 0)) history.withoutHint.push(call.key)
      return status >= 500 && status !== 503 ? { ok: false, code: "SERVER_ERROR" } : body
    }
    const socket = await socketOf(bidder, server)
    return new Promise((answered, failed) => {
      socket.once("disconnect", failed)
      socket.emit("bid:place", { listingId, amountCents, mode, idempotencyKey: key } as never, (reply) => {
        socket.off("disconnect", failed)
        answered(reply as BidReply)
      })
    })
  }

  const place = async (bidder: Person, call: Call, tries: number): Promise<BidReply | null> => {
    for (let attempt = 0; attempt < tries; attempt++) {
      const server = chance.pick(upServers())
      const began = performance.now()
      const reply = await Promise.race([
        tryOnce(bidder, server, call, chance.isIn(0.5)).catch(() => null),
        pause(TRY_MILLISECONDS).then(() => null),
      ])
      const ended = performance.now()
      const number = cluster.servers.indexOf(server)
      call.attempts.push({ began, ended, server: number, reply })
      if (reply?.ok) acknowledged.push({ at: ended, server: number })
      if (isFinal(reply)) return reply
      await pause(chance.below(150))
    }
    return null
  }

  const bidding = async (bidder: Person, until: () => boolean) => {
    const own = new Set<string>()
    while (!until() || open.size > 0) {
      await pause(chance.below(options.pauseMilliseconds))
      const now = Date.now()
      const running = [...open].filter(([, { endsAt, quietFrom }]) => now < endsAt + 300 && now < quietFrom)
      if (running.length === 0) {
        if (until()) return
        continue
      }
      const [listingId, known] = chance.pick(running)
      const mode = chance.isIn(0.5) ? "exact" : "proxy"
      // Some amounts are rounded, so that several bidders enter the same maximum. The earliest of them must lead.
      const amountCents = chance.isIn(0.3)
        ? Math.ceil((known.leastCents + 1_000) / 5_000) * 5_000
        : known.leastCents + chance.below(mode === "exact" ? 900 : 9_000) - (chance.isIn(0.1) ? 500 : 0)
      const name = `${listingId} ${amountCents}`
      if (amountCents <= 0 || own.has(name)) continue
      own.add(name)
      const call: Call = {
        listingId,
        bidderId: bidder.id,
        key: `${bidder.id}-${++calls}`,
        amountCents,
        mode,
        attempts: [],
      }
      history.calls.push(call)
      const reply = await place(bidder, call, 40)
      if (reply?.minimumCents) known.leastCents = Math.max(known.leastCents, reply.minimumCents)
      // A client repeats a call after a lost answer, and sometimes without a reason.
      if (chance.isIn(0.08)) await place(bidder, call, 1)
    }
  }

  /** Sometimes an admin voids all bids of one bidder on one car, at any server. */
  const voiding = async (until: () => boolean) => {
    while (!until()) {
      await pause(1_000 + chance.below(2_000))
      const listingId = [...open.keys()].find(() => chance.isIn(0.3))
      if (!listingId) continue
      const { rows } = await market.pool
        .query<{ id: string; bidder_id: string }>(
          `SELECT auction.id, bidder_id FROM auction JOIN auction_bidder ON auction_id = auction.id
           WHERE listing_id = $1 AND bidder_id <> ALL (voided_bidder_ids) ORDER BY number`,
          [listingId]
        )
        .catch(() => ({ rows: [] }))
      if (rows.length < 2) continue
      const { id, bidder_id: bidderId } = chance.pick(rows)
      const path = `/api/admin/auctions/${id}/void-bidder`
      const body = { bidderId, reason: "A bidder who is somebody else." }
      const answer = await Promise.race([
        send(chance.pick(upServers()).market, "POST", path, body, { "x-admin-token": admin.token }).catch(() => null),
        pause(TRY_MILLISECONDS).then(() => null),
      ])
      if (answer?.status === 200) history.voided.push({ auctionId: id, bidderId })
    }
  }

  /**
   * Both fees of a sale are paid, by credit or on the provider's page. The provider's events repeat in any order.
   */
  const payFees = async (listingId: string) => {
    const { rows } = await market.pool.query<{ buyer_id: string }>(`SELECT buyer_id FROM sale WHERE listing_id = $1`, [
      listingId,
    ])
    const buyer = bidders.find(({ id }) => id === rows[0]?.buyer_id)
    if (!buyer) return
    for (const person of [buyer, seller]) {
      if (history.creditsGiven[person.id] && (paidByCredit === 0 || chance.isIn(0.5))) {
        await insist(person, "POST", "/api/fees/credit", { listingId }, { "idempotency-key": `credit ${listingId}` })
        paidByCredit++
        continue
      }
      const { status, body } = await insist(person, "POST", "/api/fees/checkout", { listingId })
      if (status !== 200) continue
      const reference = new URL(body.url).pathname.split("/").pop()!
      await tellForged(reference, body.sessionId)
      for (let tries = 0; tries < 100; tries++) {
        const answer = await postForm(chance.pick(upServers()).market, `/sandbox/checkout/${reference}`, {
          outcome: "succeed",
        }).catch(() => null)
        if (answer && answer.status < 500) break
        await pause(200)
      }
      await tellAgain(reference, body.sessionId)
    }
  }

  const eventOf = async (type: string, reference: string, chargeId: string) => {
    const { rows } = await market.pool.query(`SELECT account_id, amount_cents FROM charge WHERE id = $1`, [chargeId])
    const { account_id: accountId, amount_cents: amountCents } = rows[0]
    const data = { reference, chargeId, accountId, amountCents: Number(amountCents), currency: "cad" }
    return JSON.stringify({ id: `evt_${type}_${reference}`, type, data })
  }

  /** Reports a payment without the provider's signature. */
  const tellForged = async (reference: string, chargeId: string) => {
    const body = await eventOf("checkout.succeeded", reference, chargeId)
    const secret = "not-the-secret-of-the-provider-at-all"
    for (const signature of [null, signatureFor(market, body, { secret })]) {
      const answer = await callWebhook({ ...market, url: chance.pick(upServers()).market.url }, body, signature).catch(
        () => null
      )
      if (answer?.ok) history.forgedAccepted.push(reference)
    }
  }

  /** Repeats each event of a paid checkout, in any order, at any server. */
  const tellAgain = async (reference: string, chargeId: string) => {
    const types = ["checkout.succeeded", "checkout.failed", "checkout.succeeded", "checkout.succeeded"]
    for (const type of types.sort(() => chance.next() - 0.5)) {
      const body = await eventOf(type, reference, chargeId)
      const url = chance.pick(upServers()).market.url
      await callWebhook({ ...market, url }, body, signatureFor(market, body)).catch(() => null)
    }
  }

  /** Updates the ends of open auctions from the database and pays the fees of sold cars. */
  const following = async () => {
    const paid = new Set<string>()
    while (!closed) {
      await pause(300)
      const { rows } = await market.pool
        .query(
          `SELECT auction.listing_id, auction.status, auction.outcome, ends_at, current_cents, opening_cents, sale.id AS sale
           FROM auction LEFT JOIN sale ON sale.auction_id = auction.id WHERE auction.listing_id = ANY ($1)`,
          [listingIds]
        )
        .catch(() => ({ rows: [] as Record<string, any>[] }))
      for (const { listing_id: id, status, ends_at, current_cents, opening_cents, sale } of rows) {
        const known = open.get(id)
        // An outage extends the auction by ten minutes, so bidders move to other auctions.
        if (known && ends_at.getTime() > known.endsAt + OUTAGE_EXTENSION_MILLISECONDS) open.delete(id)
        else if (known) {
          known.endsAt = ends_at.getTime()
          known.leastCents = Math.max(known.leastCents, Number(current_cents ?? opening_cents) + 100)
        }
        if (status === "settled") open.delete(id)
        if (sale && !paid.has(id)) {
          paid.add(id)
          const paying: Promise<unknown> = payFees(id)
            .catch(() => paid.delete(id))
            .finally(() => away.delete(paying))
          away.add(paying)
        }
      }
      const isDone = ({ listing_id, status, outcome }: Record<string, any>) =>
        status === "settled" && (outcome !== "sold" || paid.has(listing_id))
      if (closing && rows.length === listingIds.length && rows.every(isDone) && away.size === 0) return
    }
  }
  let closing = false
  let closed = false
  let underWay: Promise<void> | null = null

  return {
    history,
    acknowledged,
    listingIds,
    publish: (changed) => ({ auctions, auctionMilliseconds } = changed),
    tries() {
      const replies = history.calls.flatMap(({ attempts }) => attempts.map(({ reply }) => reply))
      return {
        taken: replies.filter((reply) => reply?.ok).length,
        putOff: replies.filter((reply) => !isFinal(reply)).length,
      }
    },
    paidByCredit: () => paidByCredit,
    isOpen: () => [...open.values()].some(({ endsAt, quietFrom }) => Date.now() < Math.min(endsAt, quietFrom)),
    answersBetween(from, to) {
      const answers: Record<string, number> = {}
      for (const { attempts } of history.calls)
        for (const { ended, reply } of attempts) {
          if (ended < from || ended > to) continue
          const answer = reply === null ? "none" : reply.ok ? "taken" : (reply.code ?? "unknown")
          answers[answer] = (answers[answer] ?? 0) + 1
        }
      return answers
    },
    state: () => `${open.size} auctions open, ${away.size} paying`,
    everybody: [seller, ...bidders],
    async run(until) {
      underWay = following()
      const publishing = (async () => {
        while (!until()) {
          if (open.size < auctions) await publishOne(Math.round(auctionMilliseconds * (0.6 + 0.4 * chance.next())))
          else await pause(100)
        }
      })()
      await Promise.all([publishing, voiding(until), ...bidders.map((bidder) => bidding(bidder, until))])
    },
    async finish(withinMilliseconds) {
      closing = true
      const deadline = Date.now() + withinMilliseconds
      let followed = false
      const paid = underWay?.then(() => (followed = true))
      await bringExtendedEndsForward()
      await eventually(
        "everything that follows from the ends of auctions to have happened",
        async () => {
          await setAsideAgain(admin)
          const { rows } = await market.pool.query(
            `SELECT count(*)::int AS open FROM outbox_event WHERE done_at IS NULL`
          )
          return followed && rows[0].open === 0
        },
        deadline - Date.now()
      )
      await paid
      // Repeats some calls on any server. Each must get its original response.
      const sample = history.calls.filter(() => chance.isIn(60 / Math.max(60, history.calls.length)))
      for (const call of sample)
        await place(
          bidders.find(({ id }) => id === call.bidderId)!,
          call,
          3
        )
      await probeRights()
      history.viewers = viewers.map(({ viewer }) => viewer)
    },
    close() {
      closed = true
      for (const { close } of viewers) close()
      for (const socket of sockets.values()) socket.close()
    },
  }

  /** Moves the market's clock to the end of auctions that an outage extended by minutes. */
  async function bringExtendedEndsForward(): Promise<void> {
    const { rows } = await market.pool.query<{ wait: number | null }>(
      `SELECT extract(epoch FROM max(ends_at) - northlot_now())::float8 * 1000 AS wait FROM auction
       WHERE status = 'open' AND outage_id IS NOT NULL AND listing_id = ANY ($1)`,
      [listingIds]
    )
    const { wait } = rows[0]!
    if (wait === null || wait <= 0) return
    history.clockMoves.push({ at: Date.now(), milliseconds: Math.ceil(wait) })
    await market.clock.advance(Math.ceil(wait))
  }

  /** Two dealers bid. Then one signs out and the other loses the licence; their next requests must be refused. */
  async function probeRights(): Promise<void> {
    await publishOne(auctionMilliseconds)
    const listingId = listingIds.at(-1)!
    const [leaver, unlicensed] = bidders.filter(({ id }) => history.creditsGiven[id] === undefined) as [Person, Person]
    const offer = async (bidder: Person, amountCents: number, server: Process): Promise<BidReply> => {
      const call: Call = {
        listingId,
        bidderId: bidder.id,
        key: `${bidder.id}-${++calls}`,
        amountCents,
        mode: "exact",
        attempts: [],
      }
      history.calls.push(call)
      const began = performance.now()
      const reply = await tryOnce(bidder, server, call, false)
      call.attempts.push({ began, ended: performance.now(), server: 0, reply })
      return reply!
    }
    const before = cluster.servers.map((server) => server)
    let amountCents = 20_000
    for (const server of before)
      for (const bidder of [leaver, unlicensed]) await offer(bidder, (amountCents += 50_000), server)
    await send(before[0]!.market, "POST", "/api/auth/logout", {}, { authorization: `Bearer ${leaver.token}` })
    const decided = await admin.request("POST", `/api/admin/registrants/${unlicensed.id}/licence`, {
      decision: "rejected",
    })
    if (decided.status !== 200) throw new Error(`The licence was not rejected: ${decided.status}`)
    for (const server of before) {
      const left = await offer(leaver, (amountCents += 50_000), server)
      if (left.code !== "UNAUTHENTICATED") history.endedSessionsHeard.push(`${server.name}: ${JSON.stringify(left)}`)
      // The server checks the session of a bid and of a read by different code, so the test sends both.
      const read = await send(server.market, "GET", "/api/watchlist", undefined, {
        authorization: `Bearer ${leaver.token}`,
      })
      if (read.status !== 401) history.endedSessionsHeard.push(`${server.name}: read with ${read.status}`)
      const taken = await offer(unlicensed, (amountCents += 50_000), server)
      // The server checks the right to bid before it checks whether the auction is open.
      if (taken.code !== "NOT_ALLOWED_TO_BID")
        history.admittedAfterRevocation.push(`${server.name}: ${JSON.stringify(taken)}`)
    }
    await eventually("the last auction to be settled", async () => {
      const { rows } = await market.pool.query(`SELECT status FROM auction WHERE listing_id = $1`, [listingId])
      return rows[0].status === "settled"
    })
    await eventually("the sale of the last auction", async () => {
      const { rows } = await market.pool.query(`SELECT count(*)::int AS open FROM outbox_event WHERE done_at IS NULL`)
      return rows[0].open === 0
    })
  }

  /** A delivery whose process was killed twice is set aside, and an admin retries it. */
  async function setAsideAgain(operator: Person): Promise<void> {
    const { body } = await operator.request("GET", "/api/admin/set-aside-events")
    for (const { id } of body.items ?? body.data ?? [])
      await operator.request("POST", `/api/admin/set-aside-events/${encodeURIComponent(id)}/retry`, {})
  }
}
