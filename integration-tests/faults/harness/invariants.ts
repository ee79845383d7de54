/** The invariants that must hold despite all faults. Each violation names the place where it occurred. */
import {
  finalReply,
  isFinal,
  marketTime,
  type Call,
  type History,
  type StoredAuction,
  type StoredSale,
} from "./history"
import { isReserveMet, judge, leastBid, opened, voidedBy, type Offer, type Row, type Standing } from "./model"

export interface Violation {
  invariant: string
  detail: string
}

/** The time between the end of an outage and the new end of the auction, in milliseconds. */
export const AFTER_OUTAGE_MILLISECONDS = 600_000
const LONGEST_WITHOUT_REDIS_MILLISECONDS = 1_000
const CLOCKS_APART_MILLISECONDS = 200
/** A buyer or seller fee with the processing fee and HST. */
const FEE_CENTS = 59_325

export function violationsOf(history: History): Violation[] {
  const found: Violation[] = []
  const tell = (invariant: string, detail: string) => void found.push({ invariant, detail })
  const callsOf = new Map<string, Call[]>()
  for (const call of history.calls) {
    const known = callsOf.get(call.listingId)
    if (known) known.push(call)
    else callsOf.set(call.listingId, [call])
  }
  for (const auction of history.auctions) {
    const report = (invariant: string, detail: string) => tell(invariant, `${auction.id}: ${detail}`)
    checkLog(auction, report)
    const calls = callsOf.get(auction.listingId) ?? []
    const replayed = replay(auction, calls)
    if (typeof replayed === "string") report("the log is what the rules make of the bids", replayed)
    else {
      checkRow(auction, replayed, report)
      checkCalls(auction, calls, replayed.steps.filter(isOffer), report)
      checkRefusedAsOver(auction, calls, history, report)
      checkSettlement(auction, replayed.standing, history.sales, report)
      checkOutbid(auction, replayed.steps, report)
    }
    for (const { from, to } of history.withoutRedis) {
      const late = latenessOf(auction)
      if (late > LONGEST_WITHOUT_REDIS_MILLISECONDS && auction.endsAt > from && auction.endsAt < to)
        report("without Redis nothing settles more than a second late", `${late} ms`)
    }
    for (const { from, to, auctionId } of history.heldLocks) {
      if (auctionId !== auction.id) continue
      for (const { seq, placedAt } of auction.bids)
        if (placedAt > from && placedAt < to)
          report("the clock is read under the lock", `bid ${seq} is dated while somebody else held the lock`)
    }
    for (const viewer of history.viewers.filter(({ listingId, left }) => listingId === auction.listingId && !left)) {
      const { seq, currentBidCents, endsAt, name } = viewer
      if (seq !== auction.lastSeq || currentBidCents !== auction.currentCents || endsAt !== auction.endsAt)
        report(
          "each viewer's last state is the row's",
          `${name} saw ${seq}, ${currentBidCents}, ${endsAt}; it is ${auction.lastSeq}, ${auction.currentCents}, ${auction.endsAt}`
        )
    }
  }
  for (const { auctionId, bidderId } of history.voided) {
    const bids = history.auctions.find(({ id }) => id === auctionId)?.bids ?? []
    if (!bids.some((bid) => bid.voids && bid.bidderId === bidderId))
      tell("no acknowledged void is lost", `${auctionId}: of ${bidderId}`)
  }
  const known = new Set(history.auctions.map(({ listingId }) => listingId))
  for (const call of history.calls) {
    checkRepeats(call, tell)
    if (finalReply(call)?.ok && !known.has(call.listingId))
      tell("no acknowledged bid is lost", `${nameOf(call)}, with its auction`)
  }
  for (const sale of history.sales) checkSale(sale, tell)
  checkMoney(history, tell)
  for (const { putOff } of history.withoutRedis)
    if (putOff > 0) tell("without Redis no bid is refused", `${putOff} tries were put off`)
  for (const detail of history.withoutHint) tell("who is put off is told when to come again", detail)
  for (const detail of history.forgedAccepted) tell("nobody believes an event that is not signed", detail)
  for (const detail of history.endedSessionsHeard) tell("a session that ended is heard no more", detail)
  for (const detail of history.admittedAfterRevocation) tell("who lost the right to bid is refused", detail)
  return found
}

/** The time from an auction's end to its settlement. */
export const latenessOf = ({ settledAt, endsAt }: StoredAuction) => (settledAt ?? endsAt) - endsAt

type Report = (invariant: string, detail: string) => void

function checkLog({ bids, maxima }: StoredAuction, report: Report): void {
  bids.forEach(({ seq, amountCents, placedAt, voids }, index) => {
    if (seq !== index + 1) report("numbers without a gap", `row ${index + 1} has the number ${seq}`)
    const before = bids[index - 1]
    if (!before) return
    if (voids ? amountCents > before.amountCents : amountCents < before.amountCents)
      report("the price falls where bids are voided alone", `at row ${seq}`)
    if (placedAt < before.placedAt) report("the log's times never go back", `at row ${seq}`)
  })
  maxima.forEach(({ number }, index) => {
    if (number !== index + 1) report("numbers without a gap", `maximum ${index + 1} has the number ${number}`)
  })
}

/** A bid, or an admin's voiding of all bids of one bidder. */
interface Step extends Offer {
  voids?: true
  /** The log rows that this bid or voiding added. */
  rows: Row[]
  after: Standing
}

interface Replayed {
  steps: Step[]
  standing: Standing
}

/**
 * Reconstructs a valid order of the bids from the public log and the private log of maxima. The order is ambiguous:
 * bids of one batch have the same time, and a raised maximum adds no row. So every candidate for the next bid is tried.
 * A bid whose acknowledgement contains the expected log number is tried first.
 */
function replay(auction: StoredAuction, calls: readonly Call[]): Replayed | string {
  /** The log number in each bid's acknowledgement, by the key that `nameOf` returns for the bid. */
  const acknowledged = new Map(
    calls.flatMap((call) => {
      const reply = finalReply(call)
      return reply?.ok ? [[nameOf(call), reply.seq]] : []
    })
  )
  const { terms, bids, maxima } = auction
  let furthest = { row: -1, reason: "it is empty" }
  const fail = (row: number, reason: string) => {
    if (row > furthest.row) furthest = { row, reason: `at row ${row + 1}: ${reason}` }
  }
  const withOutage = (standing: Standing, at: number): Standing =>
    auction.outageEndsAt !== null &&
    at >= auction.outageEndsAt - AFTER_OUTAGE_MILLISECONDS &&
    standing.endsAt < auction.outageEndsAt
      ? { ...standing, endsAt: auction.outageEndsAt }
      : standing
  const pending: { standing: Standing; row: number; maximum: number; steps: Step[] }[] = [
    { standing: opened(terms), row: 0, maximum: 0, steps: [] },
  ]
  const seen = new Set<string>()
  while (pending.length > 0) {
    const { standing, row, maximum, steps } = pending.pop()!
    if (row === bids.length && maximum === maxima.length) return { steps, standing }
    const place = `${row} ${maximum} ${standing.leader?.limitCents} ${standing.endsAt}`
    if (seen.has(place)) continue
    seen.add(place)
    const tries: Offer[] = []
    const nextRow = bids[row]
    const nextMaximum = maxima[maximum]
    if (nextRow?.voids) {
      const { bidderId, placedAt: at } = nextRow
      const after = voidedBy(terms, withOutage(standing, at), bidderId, steps.filter(isOffer))
      if (String([after.row.seq, after.row.amountCents]) === String([nextRow.seq, nextRow.amountCents])) {
        const step: Step = {
          bidderId,
          at,
          amountCents: 0,
          mode: "exact",
          voids: true,
          rows: [after.row],
          after: after.standing,
        }
        pending.push({ standing: after.standing, row: row + 1, maximum, steps: [...steps, step] })
      } else fail(row, `without ${bidderId} the price is ${after.row.amountCents}`)
    }
    if (nextRow && !nextRow.automatic && !nextRow.voids)
      tries.push({ bidderId: nextRow.bidderId, amountCents: nextRow.amountCents, mode: "exact", at: nextRow.placedAt })
    if (nextMaximum && (!nextRow || nextMaximum.placedAt <= nextRow.placedAt))
      tries.push({
        bidderId: nextMaximum.bidderId,
        amountCents: nextMaximum.maximumCents,
        mode: "proxy",
        at: nextMaximum.placedAt,
      })
    if (tries.length === 0 && !nextRow?.voids) fail(row, "an automatic bid that nobody caused")
    // `pending` is a stack, so the bid that is pushed last is tried first. The most likely next bid is pushed last.
    const likelihood = (offer: Offer): number => {
      const told = acknowledged.get(nameOf(offer))
      if (told === undefined) return 0
      const verdict = judge(terms, withOutage(standing, offer.at), offer)
      return verdict.accepted && numberOf(offer, verdict.rows, verdict.standing) === told ? 2 : 1
    }
    if (tries.length > 1) tries.sort((one, other) => likelihood(one) - likelihood(other))
    for (const offer of tries) {
      const from = withOutage(standing, offer.at)
      const verdict = judge(terms, from, offer)
      const what = `${offer.mode} ${offer.amountCents} of ${offer.bidderId}`
      if (!verdict.accepted) {
        fail(row, `${what} is to be refused: ${verdict.code}`)
        continue
      }
      const differs = verdict.rows.findIndex((expected, index) => {
        const is = bids[row + index]
        return (
          !is ||
          is.bidderId !== expected.bidderId ||
          is.amountCents !== expected.amountCents ||
          is.automatic !== expected.automatic ||
          is.voids ||
          is.placedAt !== offer.at
        )
      })
      if (differs >= 0) {
        fail(row + differs, `${what} leads to ${JSON.stringify(verdict.rows)}`)
        continue
      }
      pending.push({
        standing: verdict.standing,
        row: row + verdict.rows.length,
        maximum: maximum + (offer.mode === "proxy" ? 1 : 0),
        steps: [...steps, { ...offer, rows: verdict.rows, after: verdict.standing }],
      })
    }
  }
  return furthest.reason
}

function checkRow(auction: StoredAuction, { standing }: Replayed, report: Report): void {
  const { leader, priceCents, rowCount, struckRows } = standing
  const is = [auction.leaderId, auction.leaderCeilingCents, auction.currentCents, auction.lastSeq, auction.bidCount]
  const should = [
    leader?.id ?? null,
    leader?.limitCents ?? null,
    leader ? priceCents : null,
    rowCount,
    rowCount - struckRows,
  ]
  if (String(is) !== String(should))
    report("the leader holds the highest ceiling, the earliest of equals", `it is ${is}, to be ${should}`)
  const ends = auction.outageEndsAt ?? standing.endsAt
  if (auction.endsAt !== standing.endsAt && auction.endsAt !== ends)
    report("the end moves by the rule alone", `it is ${auction.endsAt}, to be ${standing.endsAt}`)
}

/** The log number that an acknowledgement must contain: the bid's own row, or the newest row if the bid added none. */
const numberOf = ({ bidderId }: Offer, rows: readonly Row[], after: Standing): number =>
  rows.find((row) => row.bidderId === bidderId && !row.automatic)?.seq ?? after.rowCount

const isOffer = ({ voids }: Step): boolean => !voids

/** In the fault tests no bidder bids the same amount twice in an auction, so bidder, mode and amount identify a bid. */
const nameOf = ({ bidderId, mode, amountCents }: Pick<Offer, "bidderId" | "mode" | "amountCents">) =>
  `${mode} ${amountCents} of ${bidderId}`

function checkCalls(auction: StoredAuction, calls: readonly Call[], steps: readonly Step[], report: Report): void {
  const places = new Map(steps.map((step, index) => [nameOf(step), index]))
  if (places.size < steps.length) report("what was bid once is there once", "a bid is in the log twice")
  const asked = new Set(calls.map(nameOf))
  for (const step of steps)
    if (calls.length > 0 && !asked.has(nameOf(step))) report("no bid that nobody made", nameOf(step))

  const placed: { began: number; ended: number; place: number; name: string }[] = []
  for (const call of calls) {
    const name = nameOf(call)
    const place = places.get(name)
    const reply = finalReply(call)
    if (!reply) continue
    if (!reply.ok) {
      if (place !== undefined && reply.code !== "IDEMPOTENCY_CONFLICT")
        report("no refused bid is there", `${name} was refused (${reply.code})`)
      continue
    }
    if (place === undefined) {
      report("no acknowledged bid is lost", name)
      continue
    }
    const step = steps[place]!
    const { after } = step
    const own = numberOf(step, step.rows, after)
    const told = [reply.seq, reply.currentBidCents, reply.bidCount, reply.leading, Date.parse(reply.endsAt ?? "")]
    const truth = [
      own,
      after.priceCents,
      after.rowCount - after.struckRows,
      after.leader?.id === call.bidderId,
      after.endsAt,
    ]
    if (String(told) !== String(truth)) report("an acknowledgement tells the truth", `${name}: ${told}, not ${truth}`)
    if (reply.minimumCents !== leastBid(auction.terms, after))
      report("an acknowledgement tells the truth", `${name}: the least next bid is ${leastBid(auction.terms, after)}`)
    const answered = call.attempts.find((attempt) => isFinal(attempt.reply))!
    placed.push({ began: call.attempts[0]!.began, ended: answered.ended, place, name })
  }
  // If a bid was acknowledged before another bid was sent, it must come first in the log.
  const byEnd = [...placed].sort((one, other) => one.ended - other.ended)
  const byBegin = [...placed].sort((one, other) => one.began - other.began)
  let latest = { place: -1, name: "" }
  let done = 0
  for (const call of byBegin) {
    for (; done < byEnd.length && byEnd[done]!.ended < call.began; done++)
      if (byEnd[done]!.place > latest.place) latest = byEnd[done]!
    if (latest.place > call.place)
      report("the order agrees with real time", `${latest.name} was acknowledged before ${call.name} was sent`)
  }
}

/**
 * No bid may be refused as too late while the auction is open. The check computes the market's time from real time and
 * the harness's changes of the clock, not from the server's clock.
 */
function checkRefusedAsOver(
  { terms }: StoredAuction,
  calls: readonly Call[],
  { clockZero, clockMoves }: History,
  report: Report
): void {
  if (clockZero === null) return
  const from = terms.startsAt + CLOCKS_APART_MILLISECONDS
  const to = terms.scheduledEndsAt - CLOCKS_APART_MILLISECONDS
  for (const call of calls) {
    if (finalReply(call)?.code !== "AUCTION_NOT_OPEN") continue
    const answered = call.attempts.find(({ reply }) => isFinal(reply))!
    const [asked, told] = [call.attempts[0]!.began, answered.ended].map((at) => marketTime(clockZero + at, clockMoves))
    if (asked! > from && told! < to)
      report(
        "nobody is refused while the auction is open",
        `${nameOf(call)}, ${Math.round(to - told!)} ms before its end`
      )
  }
}

function checkRepeats(call: Call, report: Report): void {
  const answers = call.attempts.map(({ reply }) => reply).filter(isFinal)
  const kinds = new Set(
    answers.map(({ ok, code, seq, currentBidCents, bidCount }) =>
      JSON.stringify([ok, code, seq, currentBidCents, bidCount])
    )
  )
  if (kinds.size > 1) report("all tries with one key end in one answer", `${nameOf(call)}: ${[...kinds].join(" and ")}`)
}

function checkSettlement(
  auction: StoredAuction,
  standing: Standing,
  sales: readonly StoredSale[],
  report: Report
): void {
  const own = sales.filter(({ auctionId }) => auctionId === auction.id)
  if (auction.status !== "settled") {
    if (own.length > 0) report("one winner", "sold before it was settled")
    return
  }
  if (auction.settledAt! < auction.endsAt)
    report("an auction settles at its end", `${auction.endsAt - auction.settledAt!} ms before`)
  for (const { seq, placedAt } of auction.bids)
    if (placedAt >= auction.endsAt) report("no bid at or after the end", `row ${seq}`)
  const sold = isReserveMet(auction.terms, standing)
  if (auction.outcome !== (sold ? "sold" : "unsold")) report("one winner", `the outcome is ${auction.outcome}`)
  if (own.length !== (sold ? 1 : 0)) report("one winner", `${own.length} sales`)
  if (auction.told && auction.told.unsold !== (sold ? 0 : 1))
    report("each is told once", `the seller of an auction that is ${auction.outcome}: ${auction.told.unsold} times`)
  for (const { buyerId, hammerCents } of own)
    if (buyerId !== standing.leader?.id || hammerCents !== standing.priceCents)
      report(
        "one winner",
        `sold to ${buyerId} at ${hammerCents}, not to ${standing.leader?.id} at ${standing.priceCents}`
      )
}

/** A bidder gets at most one notice of each lost lead, and always one of the last loss while the auction is open. */
function checkOutbid({ told, endsAt, settledAt }: StoredAuction, steps: readonly Step[], report: Report): void {
  if (!told || settledAt === null) return
  /** The log numbers at which each bidder lost the lead. */
  const losses = new Map<string, number[]>()
  let leader: string | null = null
  for (const { after, voids } of steps) {
    const next = after.leader?.id ?? null
    if (leader !== null && next !== leader && !voids)
      losses.set(leader, [...(losses.get(leader) ?? []), after.rowCount])
    leader = next
  }
  for (const [bidderId, seqs] of losses) {
    const last = seqs.at(-1)!
    const events = told.outbid.filter((event) => event.bidderId === bidderId)
    for (const { seq, times } of events) {
      if (!seqs.includes(seq)) report("outbid is told of a loss of the lead", `${bidderId} at ${seq}`)
      if (times > 1) report("outbid is told once", `${bidderId} of ${seq}: ${times} times`)
    }
    if ((told.unreadOutbid[bidderId] ?? 0) > 1)
      report("outbid is told once", `${bidderId} has ${told.unreadOutbid[bidderId]} unread notices`)
    if (bidderId === leader || steps.at(-1)?.after.voided.includes(bidderId)) continue
    const event = events.find(({ seq }) => seq === last)
    if (!event) report("who lost the lead hears of it", `nothing says that ${bidderId} lost it at ${last}`)
    else if (event.times === 0 && event.doneAt !== null && event.doneAt < endsAt)
      report("who lost the lead hears of it", `${bidderId} was not told of ${last}`)
  }
}

function checkSale(sale: StoredSale, tell: Report): void {
  const report = (invariant: string, detail: string) => tell(invariant, `${sale.id}: ${detail}`)
  const parties = sale.fees.map(({ party, accountId }) => `${party} ${accountId}`).sort()
  if (String(parties) !== String([`buyer ${sale.buyerId}`, `seller ${sale.sellerId}`]))
    report("one pair of fees", parties.join(", "))
  for (const { party, totalCents, status, byCredit, paidCharges } of sale.fees) {
    if (totalCents !== FEE_CENTS) report("one pair of fees", `the ${party}'s is ${totalCents}`)
    const expected = status === "paid" && !byCredit ? [FEE_CENTS] : []
    if (String(paidCharges) !== String(expected)) report("a fee is paid once", `the ${party} paid [${paidCharges}]`)
  }
  const bothPaid = sale.fees.length > 0 && sale.fees.every(({ status }) => status === "paid")
  const expected: Record<string, number> = { "bidWon buyer": 1, "listingSold seller": 1 }
  if (bothPaid) Object.assign(expected, { "chatActivated buyer": 1, "chatActivated seller": 1 })
  for (const kind of ["bidWon buyer", "listingSold seller", "chatActivated buyer", "chatActivated seller"])
    if ((sale.notices[kind] ?? 0) !== (expected[kind] ?? 0))
      report("each is told once", `${kind}: ${sale.notices[kind] ?? 0} times`)
  if (sale.conversations !== (bothPaid ? 1 : 0)) report("one chat", `${sale.conversations}`)
}

function checkMoney({ money, sales, creditsGiven }: History, report: Report): void {
  if (!money) return
  for (const key of money.unbalanced) report("the ledger is exact", `${key} does not balance`)
  const paid = sales.flatMap(({ fees }) => fees).filter(({ status }) => status === "paid")
  const byCard = paid.filter(({ byCredit }) => !byCredit).length
  const clearing = Object.entries(money.accounts).filter(([id]) => id.startsWith("clearing:"))
  const received = clearing.reduce((sum, [, cents]) => sum + cents, 0)
  if (received !== byCard * FEE_CENTS) report("the ledger is exact", `${received} came in, not ${byCard * FEE_CENTS}`)
  const tax = -(money.accounts["hst:payable"] ?? 0)
  const taxDue = Math.round((FEE_CENTS / 113) * 13)
  if (tax !== paid.length * taxDue) report("the ledger is exact", `HST of ${tax} is owed, not ${paid.length * taxDue}`)
  if (new Set(money.chargesBooked).size !== byCard || money.chargesBooked.length !== byCard)
    report("the ledger is exact", `${money.chargesBooked.length} payments are booked for ${byCard} charges`)
  for (const id of money.paidWithoutProvider)
    report("nobody believes an event that is not signed", `${id} is paid for nothing`)
  for (const [accountId, given] of Object.entries(creditsGiven)) {
    const used = sales.flatMap(({ fees }) => fees).filter((fee) => fee.byCredit && fee.accountId === accountId).length
    const left = money.credits[accountId] ?? 0
    if (left !== given - used) report("credits are exact", `${accountId} has ${left} of ${given}, ${used} used`)
  }
}
