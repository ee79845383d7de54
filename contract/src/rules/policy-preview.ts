import { TIME_ZONE, LOCALE, MINIMUM_INCREMENT_DEFAULT_CENTS, SALE_DEADLINE_HOURS } from "../constants"
import type { PolicyKind, PolicyValues } from "../endpoints"
import { spokenDuration } from "../wording/duration"
import { allInCost } from "./all-in-cost"
import { extendedEnd } from "./auction-terms"
import { bankAccountProblems, normalizedBankAccount } from "./bank-account"
import { leastStepCents } from "./bid-steps"
import { addCents, cents, formatMoney, formatMoneyExact, multiplyCents, subtractCents, type Cents } from "./money"
import { feeBreakdown, taxWithin } from "./tax"
import type { SettlementMode } from "./settlement-steps"
import { torontoTime, withZone } from "./toronto-time"

export interface ExampleSale {
  priceCents: Cents
  sellerType: "private" | "dealer"
  buyerType: "private" | "dealer"
  /** When the auction ends, in epoch milliseconds. */
  at: number
}

/** One line about the effect of a policy on the example sale. The lines of a group are adjacent. */
export interface PreviewLine {
  group: string
  label: string
  text: string
  /** Set if this line is the sum of the lines above it. */
  sum?: true
}

type Preview<Kind extends PolicyKind> = (values: PolicyValues[Kind], example: ExampleSale) => PreviewLine[]

const HOUR = 3_600_000
const DAY = 24 * HOUR

const lines = (group: string, rows: readonly (readonly [label: string, text: string, sum?: true])[]): PreviewLine[] =>
  rows.map(([label, text, sum]) => ({ group, label, text, ...(sum && { sum }) }))

function feesPreview(fees: PolicyValues["fees"], { priceCents, sellerType, buyerType }: ExampleSale): PreviewLine[] {
  const fromDealer = sellerType === "dealer"
  const buyer = feeBreakdown({ feeCents: fees.buyerFeeCents, processingCents: fees.processingBuyerCents })
  const seller = feeBreakdown({ feeCents: fees.sellerFeeCents, processingCents: fees.processingSellerCents })
  const cost = allInCost({ priceCents, feesCents: buyer.totalCents, fromDealer })
  const carCents = addCents(priceCents, cost.priceHstCents)
  const less = (amount: Cents) => `−${formatMoneyExact(amount)}`
  return [
    ...lines("The buyer pays", [
      ["Price", formatMoneyExact(priceCents)],
      ...(fromDealer ? [["HST on the price", formatMoneyExact(cost.priceHstCents)] as const] : []),
      ["Buyer fee", formatMoneyExact(buyer.feeCents)],
      ["Processing", formatMoneyExact(buyer.processingCents)],
      ["HST on fee and processing", formatMoneyExact(buyer.hstCents)],
      ["To Northlot and the seller", formatMoneyExact(cost.totalCents), true],
      ...(fromDealer
        ? []
        : ([
            ["Retail sales tax at ServiceOntario, estimated", formatMoneyExact(cost.registrationTaxCents)],
            ["Total with tax", formatMoneyExact(cost.onTheRoadCents), true],
          ] as const)),
      ...(buyerType === "private"
        ? [["A credit, which is the fee paid ahead", formatMoneyExact(buyer.totalCents)] as const]
        : []),
    ]),
    ...lines("The seller gets", [
      [fromDealer ? "Price and its HST, which the dealer remits" : "Price", formatMoneyExact(carCents)],
      ["Seller fee", less(seller.feeCents)],
      ["Processing", less(seller.processingCents)],
      ["HST on fee and processing", less(seller.hstCents)],
      ["Left", formatMoneyExact(subtractCents(carCents, seller.totalCents)), true],
    ]),
    ...lines("Northlot", [
      [
        "Earns",
        formatMoneyExact(
          addCents(subtractCents(buyer.totalCents, buyer.hstCents), subtractCents(seller.totalCents, seller.hstCents))
        ),
      ],
      ["Remits as HST", formatMoneyExact(addCents(buyer.hstCents, seller.hstCents))],
    ]),
  ]
}

/** Seconds before the end at which the example's late bids come. */
const LATE_BIDS_SECONDS = [180, 90, 10]

const clocks = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, timeStyle: "medium" })
const clock = (at: number) => withZone(clocks.format(at), new Date(at))

function auctionPreview(policy: PolicyValues["auction"], { priceCents, at }: ExampleSale): PreviewLine[] {
  const { antiSnipeWindowSeconds: window, antiSnipeExtensionSeconds: extension, proxyStepCents } = policy
  // The terms of an auction whose seller sets no minimum increment.
  const policyTerms = { bidSteps: policy.bidSteps, minIncrementCents: MINIMUM_INCREMENT_DEFAULT_CENTS }
  let endsAt = at
  const late = LATE_BIDS_SECONDS.map((seconds, index) => {
    endsAt = extendedEnd(endsAt, endsAt - 1_000 * seconds, window, extension)
    const bid = index === 0 ? "A bid" : "Then a bid"
    return [`${bid} ${spokenDuration(seconds)} before the end`, `ends ${clock(endsAt)}`] as const
  })
  const other = cents(Math.floor(priceCents * 0.8))
  const price = cents(Math.min(priceCents, addCents(other, proxyStepCents)))
  return [
    ...lines(`An auction that ends at ${clock(at)}`, [
      ...late,
      ["Shortest that can be published", spokenDuration(policy.minDurationSeconds)],
      ["Longest", spokenDuration(policy.maxDurationSeconds)],
    ]),
    ...lines("Bids on a car that stands at this price", [
      [
        `Maximum bid of ${formatMoney(priceCents)} against a maximum of ${formatMoney(other)}, reserve met`,
        `leads at ${formatMoneyExact(price)}`,
      ],
      ["Least next bid", formatMoneyExact(addCents(priceCents, leastStepCents(policyTerms, priceCents)))],
      [
        "Asked once more",
        `above ${formatMoney(multiplyCents(priceCents, policy.unusualBidFactor))}, the asking price and 1.2 times the market's`,
      ],
      [
        "One person may place",
        `${policy.bidLimitCount} ${policy.bidLimitCount === 1 ? "bid" : "bids"} in ${spokenDuration(policy.bidLimitSeconds)}`,
      ],
    ]),
  ]
}

const HOLDERS: Readonly<Record<SettlementMode, string>> = {
  trust: "Northlot, in trust",
  agent: "the escrow agent",
  direct: "nobody; the parties pay each other",
}

/**
 * The example assumes that both fees are paid one day after the auction, and that both sides confirm three days after
 * the auction.
 */
function settlementPreview(
  policy: PolicyValues["settlement"],
  { priceCents, sellerType, at }: ExampleSale
): PreviewLine[] {
  const { totalCents } = allInCost({ priceCents, feesCents: cents(0), fromDealer: sellerType === "dealer" })
  const { beneficiary: holder, institution, transit, accountNumber } = policy
  const account = normalizedBankAccount({ holder, institution, transit, accountNumber })
  const entered = Object.keys(bankAccountProblems(account)).length === 0
  const { mode } = policy
  const due = (from: number, hours: number) => torontoTime(new Date(from + hours * HOUR))
  return lines(`A sale whose hammer falls on ${torontoTime(new Date(at))}`, [
    ["Both fees are due", due(at, SALE_DEADLINE_HOURS.fees)],
    ["Holds the buyer's money", HOLDERS[mode]],
    ["The buyer pays for the car", formatMoneyExact(totalCents)],
    [
      "Into",
      mode === "direct"
        ? "what both agree on"
        : entered
          ? `${account.holder}, ${account.institution}-${account.transit}-${account.accountNumber}`
          : "nothing yet: 'Do not pay yet'",
    ],
    [
      "Due, if both fees are paid a day later",
      mode === "direct" || entered ? due(at + DAY, SALE_DEADLINE_HOURS.funds) : "once the account is entered",
    ],
    [
      "The seller is paid, if both confirm three days later",
      mode === "direct" ? "between the parties" : `by ${due(at + 3 * DAY, SALE_DEADLINE_HOURS.payout)}`,
    ],
  ])
}

function payoutsPreview(
  { twoAdminLimitCents }: PolicyValues["payouts"],
  { priceCents, sellerType }: ExampleSale
): PreviewLine[] {
  const { totalCents } = allInCost({ priceCents, feesCents: cents(0), fromDealer: sellerType === "dealer" })
  return lines("The payout of this sale", [
    ["Amount", formatMoneyExact(totalCents)],
    ["Takes", totalCents > twoAdminLimitCents ? "two admins" : "one admin"],
  ])
}

function finalPrice(group: string, priceCents: Cents): PreviewLine[] {
  const hstCents = taxWithin(priceCents)
  return lines(group, [
    ["Price", formatMoneyExact(subtractCents(priceCents, hstCents))],
    ["HST", formatMoneyExact(hstCents)],
    ["To pay", formatMoneyExact(priceCents), true],
  ])
}

const hour = (of: number) => `${String(of).padStart(2, "0")}:00`

const PREVIEWS: { readonly [Kind in PolicyKind]?: Preview<Kind> } = {
  fees: feesPreview,
  auction: auctionPreview,
  settlement: settlementPreview,
  payouts: payoutsPreview,
  promotions: (prices) => [
    ...finalPrice("Featured for 7 days", prices.featured7DaysCents),
    ...finalPrice("Featured for 14 days", prices.featured14DaysCents),
    ...finalPrice("Featured for 30 days", prices.featured30DaysCents),
  ],
  inspections: ({ priceCents, firstHour, lastHour, daysAhead }, { at }) => [
    ...finalPrice("An inspection", priceCents),
    ...lines("Its appointment", [
      ["Begins on the hour", `from ${hour(firstHour)} to ${hour(lastHour)}`],
      ["Appointments a day, per car that a location takes at once", String(Math.max(0, lastHour - firstHour + 1))],
      [
        "Can be booked until",
        new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, dateStyle: "long" }).format(at + daysAhead * DAY),
      ],
    ]),
  ],
  listings: ({ dealersOnly, asIsText }, { sellerType }) => [
    ...lines("A car on the site", [["Exists for", dealersOnly ? "dealers, its seller and its bidders" : "everybody"]]),
    ...lines("Without a safety certificate, the car's page says", [
      ["Statement", sellerType === "dealer" ? asIsText : "nothing: a private seller's car needs no statement"],
    ]),
  ],
}

/** The effect of a policy on an example sale, line by line; empty for a policy without a preview. */
export function policyPreview<Kind extends PolicyKind>(
  kind: Kind,
  values: PolicyValues[Kind],
  example: ExampleSale
): PreviewLine[] {
  return PREVIEWS[kind]?.(values, example) ?? []
}

export interface ComparedLine extends Omit<PreviewLine, "text"> {
  /** The line's text in the first preview; null if only the second preview has this line. */
  before: string | null
  after: string | null
  differs: boolean
}

/** Compares two previews line by line, in the order of `after`. Removed lines come last in their group. */
export function comparedPreviews(before: readonly PreviewLine[], after: readonly PreviewLine[]): ComparedLine[] {
  const textIn = (from: readonly PreviewLine[], { group, label }: PreviewLine) =>
    from.find((line) => line.group === group && line.label === label)?.text ?? null
  const gone = before.filter((line) => textIn(after, line) === null)
  const groups = [...new Set([...after, ...gone].map(({ group }) => group))]
  return groups.flatMap((group) =>
    [...after, ...gone]
      .filter((line) => line.group === group)
      .map(({ text: _text, ...line }) => {
        const was = textIn(before, { ...line, text: "" })
        const will = textIn(after, { ...line, text: "" })
        return { ...line, before: was, after: will, differs: was !== will }
      })
  )
}
