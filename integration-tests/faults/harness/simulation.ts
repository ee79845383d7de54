/**
 * Runs the product's pure rules of bidding, settlement, fees, delivery, payments and ledger in virtual time. Calls
 * are late, lost and repeated, timers fire early and twice, deliveries fail, repeat and overtake each other, and
 * signed events arrive in any order. The result is checked like a run of real processes.
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { chanceOf, type Chance } from "./chance"
import { emptyHistory, type BidReply, type Call, type History, type StoredAuction, type StoredSale } from "./history"
import type { Terms } from "./model"

const BUILD = join(__dirname, "../../../dist")

/** Loads the rules of the built product. The planted bug named `planted` replaces the text of one file. */
function builtRules(planted: string | null) {
  const bug = planted === null ? null : (require("./planted-bugs.cjs") as Planting).plant(planted, BUILD)
  const loaded = new Map<string, any>()
  const load = (file: string): any => {
    if (loaded.has(file)) return loaded.get(file)
    const text = bug?.file === file ? bug.text : readFileSync(file, "utf8")
    const made = { exports: {} as any }
    loaded.set(file, made.exports)
    const outer = createRequire(file)
    const inner = (name: string) => {
      if (name.startsWith(".")) return load(join(dirname(file), name.endsWith(".js") ? name : `${name}.js`))
      return outer(name)
    }
    new Function("require", "module", "exports", text)(inner, made, made.exports)
    loaded.set(file, made.exports)
    return made.exports
  }
  return (path: string) => load(join(BUILD, "src/modules", `${path}.js`))
}

interface Planting {
  plant(name: string, buildDirectory: string): { file: string; text: string }
}

export interface SimulationOptions {
  seed: number
  auctions: number
  bidders: number
  planted?: string
}

export interface Simulated {
  history: History
  /** A hash of all events in order. */
  trace: string
  steps: number
  virtualMilliseconds: number
}

const START = Date.UTC(2026, 0, 5)
const HOUR = 3_600_000
const FEES = {
  buyerFeeCents: 35_000,
  sellerFeeCents: 35_000,
  processingBuyerCents: 17_500,
  processingSellerCents: 17_500,
  hstBasisPoints: 1_300,
}

/** Runs due work at its virtual time; work of the same time runs in random order. */
class Clock {
  now = START
  steps = 0
  private readonly due: { at: number; order: number; act: () => void }[] = []

  constructor(
    private readonly chance: Chance,
    private readonly digest: { update(text: string): unknown }
  ) {}

  at(at: number, what: string, act: () => void): void {
    const entry = { at: Math.max(at, this.now), order: this.chance.next(), act: () => this.perform(what, act) }
    let low = 0
    let high = this.due.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.due[middle]!
      if (other.at > entry.at || (other.at === entry.at && other.order > entry.order)) low = middle + 1
      else high = middle
    }
    this.due.splice(low, 0, entry)
  }

  after(milliseconds: number, what: string, act: () => void): void {
    this.at(this.now + milliseconds, what, act)
  }

  run(): void {
    for (let next = this.due.pop(); next; next = this.due.pop()) {
      this.now = next.at
      next.act()
    }
  }

  private perform(what: string, act: () => void): void {
    this.steps++
    this.digest.update(`${this.now} ${what}\n`)
    act()
  }
}

export function simulate({ seed, auctions, bidders, planted }: SimulationOptions): Simulated {
  const rules = builtRules(planted ?? null)
  const { placeBid, minimumBidCents, bidCountOf } = rules("auction/rules/place-bid")
  const { voidBids } = rules("auction/rules/void-bids")
  const { settle } = rules("auction/rules/settlement")
  const { feeAmounts } = rules("fee/rules/fee-amounts")
  const { canMoveFee } = rules("fee/rules/fee-state")
  const { retryAfterSeconds } = rules("event-bus-outbox/rules/retries")
  const { applyEvent, applyStanding } = rules("payment/rules/apply-event")
  const { chargePaid } = rules("settlement/rules/postings")

  const chance = chanceOf(seed)
  const voids = chance.branch("voids")
  const digest = createHash("sha256")
  const clock = new Clock(chance.branch("order"), digest)
  const history = emptyHistory()
  const money = {
    unbalanced: [] as string[],
    accounts: {} as Record<string, number>,
    credits: {},
    paidWithoutProvider: [] as string[],
    chargesBooked: [] as string[],
  }
  history.money = money
  const book = (entry: {
    key: string
    postings: { account: { id: string }; accountId?: string; amountCents: number }[]
  }) => {
    let sum = 0
    for (const { account, accountId, amountCents } of entry.postings) {
      const id = accountId ?? account.id
      money.accounts[id] = (money.accounts[id] ?? 0) + amountCents
      sum += amountCents
    }
    if (sum !== 0) money.unbalanced.push(entry.key)
    money.chargesBooked.push(entry.key)
  }

  /**
   * Delivers an event to `handle`, sometimes twice, after a random delay. A failed delivery is repeated by the
   * product's retry rule.
   */
  const deliver = (what: string, handle: () => void) => {
    const copies = chance.isIn(0.15) ? 2 : 1
    for (let copy = 0; copy < copies; copy++) {
      const attempt = (failures: number) =>
        clock.after(chance.below(2_000), what, () => {
          if (!chance.isIn(0.2)) return handle()
          const seconds = retryAfterSeconds(failures + 1, chance.next())
          if (seconds === null) throw new Error(`${what} was given up`)
          clock.after(seconds * 1000, `${what} again`, () => attempt(failures + 1))
        })
      attempt(0)
    }
  }

  for (let index = 0; index < auctions; index++) {
    const startsAt = START + chance.below(8 * HOUR)
    const extensionSeconds = chance.isIn(0.5) ? 120 : 180
    const terms: Terms = {
      sellerId: `seller ${index}`,
      startsAt,
      scheduledEndsAt: startsAt + HOUR + chance.below(HOUR),
      openingCents: 10_000,
      reserveCents: chance.isIn(0.5) ? null : 60_000 + chance.below(40) * 1_000,
      minIncrementCents: 1_000,
      proxyStepCents: 25_000,
      bidSteps: [
        { fromCents: 0, stepCents: 500 },
        { fromCents: 50_000, stepCents: 2_000 },
      ],
      windowMilliseconds: 120_000,
      extensionMilliseconds: extensionSeconds * 1_000,
    }
    const auction: StoredAuction = {
      id: `auction ${index}`,
      listingId: `listing ${index}`,
      terms,
      status: "open",
      outcome: null,
      endsAt: terms.scheduledEndsAt,
      currentCents: null,
      leaderId: null,
      leaderCeilingCents: null,
      lastSeq: 0,
      bidCount: 0,
      settledAt: null,
      outageEndsAt: null,
      bids: [],
      maxima: [],
      told: null,
    }
    history.auctions.push(auction)
    const voided = { bidderIds: [] as string[], rowCount: 0 }
    const past: { kind: string; bidderId: string; amountCents: number }[] = []
    const state = () => ({
      status: auction.status,
      sellerId: terms.sellerId,
      startsAt: terms.startsAt,
      endsAt: auction.endsAt,
      openingCents: terms.openingCents,
      reserveCents: terms.reserveCents,
      minIncrementCents: terms.minIncrementCents,
      proxyStepCents: terms.proxyStepCents,
      bidSteps: terms.bidSteps,
      buyNow: null,
      antiSnipeWindowSeconds: 120,
      antiSnipeExtensionSeconds: extensionSeconds,
      currentCents: auction.currentCents,
      leaderId: auction.leaderId,
      leaderCeilingCents: auction.leaderCeilingCents,
      lastSeq: auction.lastSeq,
      voided: { ...voided },
    })
    const answered = new Map<string, BidReply>()

    /** Handles a bid as the server does: one bid of the auction at a time, and by the server's own clock. */
    const receive = (call: Call): BidReply => {
      const known = answered.get(call.key)
      if (known) return known
      const { bidderId, amountCents, mode } = call
      const result = placeBid(state(), { bidderId, amountCents, mode }, clock.now)
      let reply: BidReply
      if (!result.ok) reply = { ok: false, code: result.code }
      else {
        const next = result.state
        Object.assign(auction, {
          endsAt: next.endsAt,
          currentCents: next.currentCents,
          leaderId: next.leaderId,
          leaderCeilingCents: next.leaderCeilingCents,
          lastSeq: next.lastSeq,
          bidCount: bidCountOf(next),
        })
        past.push({ kind: mode, bidderId, amountCents })
        for (const row of result.rows) auction.bids.push({ ...row, placedAt: clock.now })
        if (result.maximum)
          auction.maxima.push({
            number: auction.maxima.length + 1,
            bidderId: result.maximum.bidderId,
            maximumCents: result.maximum.amountCents,
            placedAt: clock.now,
          })
        if (result.extended) setTimers()
        const own = result.rows.find(
          (row: { bidderId: string; automatic: boolean }) => row.bidderId === bidderId && !row.automatic
        )
        reply = {
          ok: true,
          seq: own?.seq ?? next.lastSeq,
          currentBidCents: next.currentCents,
          bidCount: bidCountOf(next),
          minimumCents: minimumBidCents(next),
          leading: result.leading,
          endsAt: new Date(next.endsAt).toISOString(),
        }
      }
      answered.set(call.key, reply)
      return reply
    }

    /** An admin voids all bids of one bidder so far. */
    const voidSomebody = () => {
      const bidderId = voids.pick([...new Set(auction.bids.map((bid) => bid.bidderId)), "nobody"])
      const rowsOfBidder = auction.bids.filter((bid) => bid.bidderId === bidderId && !bid.voids).length
      const result = voidBids(state(), bidderId, { past, rowsOfBidder }, clock.now)
      if (!result.ok) return
      Object.assign(voided, result.state.voided)
      Object.assign(auction, {
        currentCents: result.state.currentCents,
        leaderId: result.state.leaderId,
        leaderCeilingCents: result.state.leaderCeilingCents,
        lastSeq: result.state.lastSeq,
        bidCount: bidCountOf(result.state),
      })
      auction.bids.push({ ...result.row, placedAt: clock.now })
    }
    for (let times = voids.below(3); times > 0; times--)
      clock.at(terms.scheduledEndsAt - voids.below(HOUR), `void ${index}`, voidSomebody)

    /**
     * Schedules settlements as two processes would: once or twice before the auction's end, and at least twice at or
     * after its end.
     */
    const setTimers = () => {
      const end = auction.endsAt
      for (const early of [1, chance.below(3), 0, 0])
        clock.at(end - early + (early === 0 ? chance.below(50) : 0), `settle ${index}`, settleNow)
    }
    const settleNow = () => {
      const settlement = settle(state(), clock.now)
      if (settlement.outcome !== "sold" && settlement.outcome !== "unsold") return
      Object.assign(auction, { status: "settled", outcome: settlement.outcome, settledAt: clock.now })
      if (settlement.outcome !== "sold") return
      const handled = { sale: false }
      deliver(`sale of ${index}`, () => {
        if (handled.sale) return
        handled.sale = true
        openSale(settlement.winnerId, settlement.hammerCents)
      })
    }
    const openSale = (buyerId: string, hammerCents: number) => {
      const id = `sale ${index} ${history.sales.length}`
      const sale: StoredSale = {
        id,
        auctionId: auction.id,
        buyerId,
        sellerId: terms.sellerId,
        hammerCents,
        status: "awaiting_fees",
        fees: [],
        notices: { "bidWon buyer": 1, "listingSold seller": 1 },
        conversations: 0,
      }
      history.sales.push(sale)
      for (const party of ["buyer", "seller"] as const) {
        const amounts = feeAmounts(FEES, party)
        const fee = {
          party: party as string,
          accountId: party === "buyer" ? buyerId : terms.sellerId,
          totalCents: amounts.totalCents as number,
          status: "pending",
          byCredit: false,
          paidCharges: [] as number[],
        }
        sale.fees.push(fee)
        pay(sale, fee, amounts)
      }
    }
    /** One person pays one fee at a provider. Its events arrive signed, forged, repeated and in any order. */
    const pay = (sale: StoredSale, fee: StoredSale["fees"][number], amounts: any) => {
      const charge = {
        status: "pending",
        dispute: null as string | null,
        accountId: fee.accountId,
        amountCents: fee.totalCents,
        currency: "cad",
      }
      const name = `charge of ${sale.id} ${fee.party}`
      const object = {
        reference: name,
        payment: name,
        chargeId: name,
        accountId: fee.accountId,
        amountCents: fee.totalCents,
        currency: "cad",
      }
      const wrongAmount = chance.isIn(0.05)
      const told = wrongAmount ? { ...object, amountCents: fee.totalCents - 1 } : object
      const take = (changes: { kind: string; status: string }[]) => {
        for (const change of changes) {
          charge.status = change.status
          if (change.status !== "paid") continue
          if (wrongAmount) money.paidWithoutProvider.push(name)
          book(
            chargePaid(
              { chargeId: name, provider: "sandbox", amountCents: fee.totalCents, saleId: sale.id, description: name },
              {
                kind: "earned",
                lines: [{ code: "fee", amountCents: amounts.feeCents + amounts.processingCents }],
                hstCents: amounts.hstCents,
              }
            )
          )
          deliver(`${name} settles`, () => settleFee(sale, fee))
        }
      }
      const hear = (outcome: string) => {
        const changes = applyEvent(charge, { ...told, outcome }, { paidByAnother: false })
        if (changes !== "ask") return take(changes)
        take(applyStanding(charge, { ...told, state: "paid", dispute: null }, { paidByAnother: false }))
      }
      const outcomes = [
        "paid",
        "paid",
        ...(chance.isIn(0.5) ? ["failed"] : []),
        ...(chance.isIn(0.3) ? ["cancelled"] : []),
      ]
      for (const outcome of outcomes) clock.after(chance.below(HOUR), `${name} ${outcome}`, () => hear(outcome))
    }
    const settleFee = (sale: StoredSale, fee: StoredSale["fees"][number]) => {
      if (!canMoveFee(fee.status, "paid")) return
      fee.status = "paid"
      fee.paidCharges.push(fee.totalCents)
      if (!sale.fees.every(({ status }) => status === "paid") || sale.fees.length < 2) return
      sale.conversations++
      for (const party of ["buyer", "seller"])
        sale.notices[`chatActivated ${party}`] = (sale.notices[`chatActivated ${party}`] ?? 0) + 1
    }
    setTimers()

    // Bids at random times of the auction, mostly near its end, some exactly at its end.
    const bids = 6 + chance.below(12)
    for (let number = 0; number < bids; number++) {
      const bidder = chance.below(bidders)
      const mode = chance.isIn(0.5) ? "exact" : "proxy"
      const key = `${index}-${number}`
      const call: Call = {
        listingId: auction.listingId,
        bidderId: `bidder ${bidder}`,
        key,
        amountCents: chance.isIn(0.35) ? 20_000 * (1 + chance.below(6)) : 10_000 + chance.below(120_000),
        mode,
        attempts: [],
      }
      const isTwin = history.calls.some(
        (other) =>
          other.listingId === call.listingId &&
          other.bidderId === call.bidderId &&
          other.amountCents === call.amountCents
      )
      if (isTwin) continue
      history.calls.push(call)
      const when = chance.below(4)
      const send = () => {
        const began = clock.now + chance.next() / 1_000
        const travel = chance.below(400)
        clock.after(travel, `bid ${key}`, () => {
          const reply = receive(call)
          const isLost = chance.isIn(0.2)
          const ended = clock.now + (isLost ? 0.5 : chance.below(400) + 0.5)
          call.attempts.push({ began, ended, server: 0, reply: isLost ? null : reply })
          if (isLost || chance.isIn(0.1)) clock.at(ended + chance.below(2_000), `retry ${key}`, send)
        })
      }
      const moments = [
        () => terms.startsAt + chance.below(HOUR),
        () => auction.endsAt - chance.below(130_000),
        () => auction.endsAt - 120_000 - 1 + chance.below(3),
        () => auction.endsAt - 1 + chance.below(3),
      ]
      clock.at(terms.startsAt + chance.below(HOUR), `plan ${key}`, () => {
        if (when < 2) return clock.at(moments[when]!(), `send ${key}`, send)
        // The server judges a bid by its arrival time, not its sending time. This bid arrives at most a millisecond
        // before or after the end of the auction, or the moment two minutes before the end.
        const plan = (left: number) => {
          const at = moments[when]!()
          clock.at(at, `arrive ${key}`, () => {
            if (left > 0 && at < auction.endsAt - 120_002) return plan(left - 1)
            const began = clock.now - 0.5
            call.attempts.push({ began, ended: clock.now + 0.5, server: 0, reply: receive(call) })
          })
        }
        plan(3)
      })
    }
  }
  clock.run()
  digest.update(JSON.stringify(history))
  return { history, trace: digest.digest("hex"), steps: clock.steps, virtualMilliseconds: clock.now - START }
}
