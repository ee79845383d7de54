/**
 * A second implementation of the bidding rules, written only from the specification, to check the product's rules.
 * Amounts are whole cents; times are epoch milliseconds (UTC).
 */
export interface Terms {
  sellerId: string
  startsAt: number
  /** The end as published. Later ends are calculated by the rules. */
  scheduledEndsAt: number
  openingCents: number
  reserveCents: number | null
  minIncrementCents: number
  proxyStepCents: number
  /** The minimum steps: each applies from its price on. */
  bidSteps: readonly { fromCents: number; stepCents: number }[]
  windowMilliseconds: number
  extensionMilliseconds: number
}

export interface Offer {
  bidderId: string
  amountCents: number
  mode: "exact" | "proxy"
  at: number
}

export interface Row {
  seq: number
  bidderId: string
  amountCents: number
  automatic: boolean
  /**
   * True for a row that voids the earlier bids of this bidder. Its amount is the price afterwards, or 0 without a bid.
   */
  voids?: boolean
}

/** The state of an auction. */
export interface Standing {
  leader: { id: string; limitCents: number } | null
  priceCents: number
  endsAt: number
  rowCount: number
  /** Bidders whose bids were voided. */
  voided: readonly string[]
  /** The number of log rows that are no valid bids: voided bids, and the rows that void them. */
  struckRows: number
}

export type Verdict = { accepted: true; standing: Standing; rows: Row[] } | { accepted: false; code: string }

export function opened(terms: Terms): Standing {
  return { leader: null, priceCents: 0, endsAt: terms.scheduledEndsAt, rowCount: 0, voided: [], struckRows: 0 }
}

export function leastBid(terms: Terms, { leader, priceCents }: Standing): number {
  if (!leader) return terms.openingCents
  const begun = terms.bidSteps.filter(({ fromCents }) => fromCents <= priceCents)
  return priceCents + Math.max(terms.minIncrementCents, ...begun.map(({ stepCents }) => stepCents))
}

export function isReserveMet(terms: Terms, { leader, priceCents }: Standing): boolean {
  return leader !== null && priceCents >= (terms.reserveCents ?? 0)
}

export function judge(terms: Terms, before: Standing, offer: Offer): Verdict {
  const refusal = refusalOf(terms, before, offer)
  if (refusal) return { accepted: false, code: refusal }
  const { bidderId, amountCents, mode, at } = offer
  const { leader, priceCents } = before
  const steps: { bidderId: string; amountCents: number; automatic: boolean }[] = []
  let now: { id: string; limitCents: number }
  if (leader?.id === bidderId) {
    now = { id: bidderId, limitCents: Math.max(leader.limitCents, amountCents) }
    if (mode === "exact") steps.push({ bidderId, amountCents, automatic: false })
  } else if (leader && amountCents <= leader.limitCents) {
    // The earlier bidder keeps the lead, even at equal limits.
    now = leader
    steps.push({ bidderId, amountCents, automatic: false })
    const answer = Math.min(leader.limitCents, amountCents + terms.proxyStepCents)
    steps.push({ bidderId: leader.id, amountCents: answer, automatic: true })
  } else {
    now = { id: bidderId, limitCents: amountCents }
    if (mode === "exact") steps.push({ bidderId, amountCents, automatic: false })
    else if (!leader) steps.push({ bidderId, amountCents: terms.openingCents, automatic: false })
    else {
      if (leader.limitCents > priceCents)
        steps.push({ bidderId: leader.id, amountCents: leader.limitCents, automatic: true })
      const overtaking = Math.min(amountCents, leader.limitCents + terms.proxyStepCents)
      steps.push({ bidderId, amountCents: overtaking, automatic: false })
    }
  }
  let price = steps.at(-1)?.amountCents ?? priceCents
  const { reserveCents } = terms
  if (reserveCents !== null && now.limitCents >= reserveCents && price < reserveCents) {
    price = reserveCents
    const last = steps.at(-1)
    if (last) last.amountCents = reserveCents
    else steps.push({ bidderId: now.id, amountCents: reserveCents, automatic: true })
  }
  return {
    accepted: true,
    standing: {
      ...before,
      leader: now,
      priceCents: price,
      endsAt: endAfter(terms, before.endsAt, at),
      rowCount: before.rowCount + steps.length,
    },
    rows: steps.map((step, index) => ({ seq: before.rowCount + index + 1, ...step })),
  }
}

/**
 * The state after an admin voids a bidder's bids. Leader and price are recomputed from the bids of all bidders without
 * voided bids. If the rules now refuse a bid because its bidder already leads, the bid only raises the bidder's limit.
 */
export function voidedBy(
  terms: Terms,
  before: Standing,
  bidderId: string,
  past: readonly (Offer & { rows: readonly Row[] })[]
): { standing: Standing; row: Row } {
  const voided = [...before.voided, bidderId]
  const ownRows = past.flatMap(({ rows }) => rows).filter((row) => row.bidderId === bidderId)
  let left: Standing = { ...opened(terms), endsAt: Infinity }
  for (const offer of past) {
    if (voided.includes(offer.bidderId)) continue
    const verdict = judge(terms, left, offer)
    if (verdict.accepted) left = verdict.standing
    else if (left.leader && verdict.code === "ALREADY_LEADING")
      left = { ...left, leader: { ...left.leader, limitCents: Math.max(left.leader.limitCents, offer.amountCents) } }
    else throw new Error(`Without ${bidderId}, ${offer.amountCents} of ${offer.bidderId} is refused: ${verdict.code}`)
  }
  const seq = before.rowCount + 1
  return {
    standing: {
      ...left,
      endsAt: before.endsAt,
      rowCount: seq,
      voided,
      struckRows: before.struckRows + ownRows.length + 1,
    },
    row: { seq, bidderId, amountCents: left.leader ? left.priceCents : 0, automatic: false, voids: true },
  }
}

function refusalOf(terms: Terms, standing: Standing, { bidderId, amountCents, mode, at }: Offer): string | null {
  if (bidderId === terms.sellerId) return "OWN_LISTING"
  if (at < terms.startsAt || at >= standing.endsAt) return "AUCTION_NOT_OPEN"
  if (standing.voided.includes(bidderId)) return "BIDS_VOIDED"
  if (standing.leader?.id === bidderId) {
    if (mode === "proxy") return amountCents > standing.leader.limitCents ? null : "ALREADY_LEADING"
    if (isReserveMet(terms, standing)) return "ALREADY_LEADING"
  }
  return amountCents < leastBid(terms, standing) ? "BID_TOO_LOW" : null
}

function endAfter(terms: Terms, endsAt: number, at: number): number {
  const isLate = at >= endsAt - terms.windowMilliseconds
  return isLate ? Math.max(endsAt, at + terms.extensionMilliseconds) : endsAt
}
