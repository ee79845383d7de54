import { addCents, minCents, cents, maxCents, type Cents } from "@northlot/contract"
import type { AuctionState } from "../auction-state"
import type { BidCommand, PlaceBidResult } from "../place-bid"

/**
 * A second model of the bidding rules for tests, written differently from the engine. It stores only the list of
 * accepted offers. Leader, ceiling, price and end are computed from the whole list every time:
 * - the leader made the first of all offers, sorted by limit and then by arrival;
 * - the price is the highest price that any moment of the history required. The required price of a moment depends on
 * the best offer and on the best offer of another bidder;
 * - a bid adds a log row for its bidder. It adds another for the earlier leader who keeps the lead or is outbid by a
 * maximum. An amount up to the old price gets no row.
 */

export type AuctionTerms = Omit<AuctionState, "currentCents" | "leaderId" | "leaderCeilingCents" | "lastSeq">

export interface TimedCommand extends BidCommand {
  now: number
}

/** Returns the result of each command of the history. */
export function replay(terms: AuctionTerms, history: readonly TimedCommand[]): PlaceBidResult[] {
  const offers: TimedCommand[] = []
  let logged = 0
  return history.map((command) => {
    const answer = answerTo(terms, offers, logged, command)
    if (answer.ok) {
      offers.push(command)
      logged += answer.rows.length
    }
    return answer
  })
}

function answerTo(
  terms: AuctionTerms,
  offers: readonly TimedCommand[],
  logged: number,
  command: TimedCommand
): PlaceBidResult {
  const best = bestOf(offers)
  const leads = best?.bidderId === command.bidderId
  const priceBefore = priceAfter(terms, offers)
  const endBefore = endAfter(terms, offers)
  const minimumCents = best === undefined ? terms.openingCents : addCents(priceBefore, stepAt(terms, priceBefore))
  const { amountCents: amount, mode, bidderId, now } = command

  const withinLimits = amount > 0 && amount <= 1_000_000_000 && Math.floor(amount) === amount
  if (!withinLimits) return { ok: false, code: "INVALID_AMOUNT" }
  if (bidderId === terms.sellerId) return { ok: false, code: "OWN_LISTING" }
  const open = terms.status === "open" && terms.startsAt <= now && now < endBefore
  if (!open) return { ok: false, code: "AUCTION_NOT_OPEN" }
  const raisesMaximum = leads && mode === "proxy" && amount > best.amountCents
  const reachesForReserve = leads && mode === "exact" && priceBefore < (terms.reserveCents ?? 0)
  if (leads && !raisesMaximum && !reachesForReserve) {
    return { ok: false, code: "ALREADY_LEADING", maximumCents: best.amountCents }
  }
  if (!raisesMaximum && amount < minimumCents) return { ok: false, code: "BID_TOO_LOW", minimumCents }

  const history = [...offers, command]
  const leader = bestOf(history) ?? command
  const price = priceAfter(terms, history)
  const keepsLead = best !== undefined && leader.bidderId === best.bidderId
  const other = best !== undefined && !leads && (keepsLead || mode === "proxy") ? [best] : []
  const rows = [command, ...other]
    .map((offer) => ({
      bidderId: offer.bidderId,
      amountCents: offer.bidderId === leader.bidderId ? price : offer.amountCents,
      automatic: offer !== command || raisesMaximum,
    }))
    .filter((row) => row.amountCents > priceBefore)
    .sort((one, another) => one.amountCents - another.amountCents)
    .map((row, index) => ({ seq: logged + 1 + index, ...row }))
  const endsAt = endAfter(terms, history)
  return {
    ok: true,
    state: {
      ...terms,
      endsAt,
      currentCents: price,
      leaderId: leader.bidderId,
      leaderCeilingCents: leader.amountCents,
      lastSeq: logged + rows.length,
    },
    rows,
    maximum: mode === "proxy" ? { bidderId, amountCents: amount } : null,
    leading: leader.bidderId === bidderId,
    extended: endsAt !== endBefore,
    previousLeaderId: best?.bidderId ?? null,
  }
}

/**
 * The bid step at this price: the greatest of the seller's own step and the steps of all price bands that begin up to
 * this price. Steps only grow with the price.
 */
function stepAt({ minIncrementCents, bidSteps }: AuctionTerms, price: Cents): Cents {
  const begun = bidSteps.flatMap(({ fromCents, stepCents }) => (fromCents > price ? [] : [stepCents]))
  return maxCents(minIncrementCents, ...begun)
}

/** The offer with the highest limit. The stable sort puts the earliest of equal offers first. */
function bestOf(offers: readonly TimedCommand[]): TimedCommand | undefined {
  return [...offers].sort((one, another) => another.amountCents - one.amountCents)[0]
}

function priceAfter(terms: AuctionTerms, offers: readonly TimedCommand[]): Cents {
  return maxCents(cents(0), ...offers.map((_, index) => calledFor(terms, offers.slice(0, index + 1))))
}

/**
 * The price that the auction rules demand after the last of these offers. A higher earlier price still applies
 * (`priceAfter`).
 */
function calledFor(terms: AuctionTerms, offers: readonly TimedCommand[]): Cents {
  const newest = offers[offers.length - 1]
  const best = bestOf(offers)
  if (newest === undefined || best === undefined) return cents(0)
  const calls: [Cents, ...Cents[]] = [terms.openingCents]
  if (newest.mode === "exact") calls.push(newest.amountCents)
  if (terms.reserveCents !== null && best.amountCents >= terms.reserveCents) calls.push(terms.reserveCents)
  const raisedOwn = bestOf(offers.slice(0, -1))?.bidderId === newest.bidderId
  const runnerUp = bestOf(offers.filter((offer) => offer.bidderId !== best.bidderId))
  if (runnerUp !== undefined && !raisedOwn) {
    calls.push(minCents(best.amountCents, addCents(runnerUp.amountCents, terms.proxyStepCents)))
  }
  return maxCents(...calls)
}

function endAfter(terms: AuctionTerms, offers: readonly TimedCommand[]): number {
  return offers.reduce((end, { now }) => {
    const lateFrom = end - terms.antiSnipeWindowSeconds * 1000
    return now < lateFrom ? end : Math.max(end, now + terms.antiSnipeExtensionSeconds * 1000)
  }, terms.endsAt)
}
