import fc from "fast-check"
import { cents, addCents, subtractCents, multiplyCents, type Cents } from "@northlot/contract"
import { ownSide } from "./chart-of-accounts"
import { CREDITS_ACCOUNT, CREDIT_SALE_KINDS, earningsOf, type PostedSum } from "./earnings"
import { balanced, reversed, type LedgerEntry } from "./ledger-entry"
import {
  chargePaid,
  disputeClosed,
  disputeOpened,
  feeSettledByCredit,
  refundConfirmed,
  refundDecided,
  type Bought,
} from "./postings"

const earned = (code: string, hstCents: Cents, ...more: string[]): Extract<Bought, { kind: "earned" }> => ({
  kind: "earned",
  lines: [code, ...more].map((name) => ({ code: name, amountCents: cents(17_500) })),
  hstCents,
})
/** One example payment for each field of the earnings, such as `buyerCents`, which sums the revenue of buyer fees. */
const SOLD = {
  buyerCents: earned("buyer_fee", cents(2_275)),
  sellerCents: earned("seller_fee", cents(2_275)),
  certificationCents: earned("certification", cents(748)),
  featuringCents: earned("featuring", cents(115)),
  extraCents: earned("insurance_levy", cents(0)),
} as const
type Sold = keyof typeof SOLD
const names = Object.keys(SOLD) as Sold[]

type Happening =
  | { what: "sold"; name: Sold; then: "nothing" | "refunded" | "won" | "lost" }
  | { what: "credits"; count: number; then: "nothing" | "refunded" | "lost" | "used" | "used and given back" }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    what: fc.constant("sold" as const),
    name: fc.constantFrom(...names),
    then: fc.constantFrom("nothing" as const, "refunded" as const, "won" as const, "lost" as const),
  }),
  fc.record({
    what: fc.constant("credits" as const),
    count: fc.integer({ min: 1, max: 5 }),
    then: fc.constantFrom(
      "nothing" as const,
      "refunded" as const,
      "lost" as const,
      "used" as const,
      "used and given back" as const
    ),
  })
)

const CREDIT_CENTS = cents(59_325)
const fee = {
  lines: [
    { code: "buyer_fee", amountCents: cents(35_000) },
    { code: "processing", amountCents: cents(17_500) },
  ],
  hstCents: cents(6_825),
}

/** The ledger entries of one event, as the workflows post them. */
function entriesOf(one: Happening, index: number): LedgerEntry[] {
  const bought: Bought = one.what === "sold" ? SOLD[one.name] : { kind: "credits" }
  const amountCents =
    bought.kind === "credits"
      ? multiplyCents(CREDIT_CENTS, (one as { count: number }).count)
      : bought.lines.reduce((sum, line) => addCents(sum, line.amountCents), bought.hstCents)
  const charge = { chargeId: `c${index}`, provider: "sandbox", amountCents, saleId: null, description: "" }
  const paid = chargePaid(charge, bought)
  switch (one.then) {
    case "nothing":
      return [paid]
    case "refunded":
      return [paid, refundDecided(charge, bought), refundConfirmed(charge)]
    case "won":
      return [paid, disputeOpened(charge), disputeClosed(charge, "won")]
    case "lost":
      return [
        paid,
        disputeOpened(charge),
        disputeClosed(charge, "lost", bought.kind === "credits" ? { creditsCents: amountCents } : {}),
      ]
    default: {
      const used = feeSettledByCredit({ feeId: `f${index}`, saleId: "s", description: "", ...fee }, CREDIT_CENTS)
      return [paid, used, ...(one.then === "used" ? [] : [reversed(used, { key: `${used.key}:back`, memo: "" })])]
    }
  }
}

/** Sums the entries' postings by account, as the database query for the earnings does. */
function sumsOf(entries: readonly LedgerEntry[]): { sums: PostedSum[]; creditsSold: Cents } {
  const sums = new Map<string, PostedSum>()
  let creditsSold = cents(0)
  for (const { kind: entryKind, postings } of entries.map(balanced)) {
    for (const {
      account: { id, kind },
      amountCents,
    } of postings) {
      const sum = sums.get(id) ?? { account: id, kind, debitCents: cents(0), creditCents: cents(0) }
      if (amountCents > 0) sum.debitCents = addCents(sum.debitCents, amountCents)
      else sum.creditCents = subtractCents(sum.creditCents, amountCents)
      sums.set(id, sum)
      if (id === CREDITS_ACCOUNT && (CREDIT_SALE_KINDS as readonly string[]).includes(entryKind))
        creditsSold = subtractCents(creditsSold, amountCents)
    }
  }
  return { sums: [...sums.values()], creditsSold }
}

test("dashboard, trial balance and HST report tell the same of any history of charges, refunds, disputes and credits", () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), (history) => {
      const { sums, creditsSold } = sumsOf(history.flatMap(entriesOf))
      const told = earningsOf(sums, cents(creditsSold))
      // Sums balances as the trial balance does: every revenue account with credits positive, and the tax owed as in
      // the HST report.
      const balance = (of: (sum: PostedSum) => boolean) =>
        sums
          .filter(of)
          .reduce(
            (sum, { debitCents, creditCents }) => sum + ownSide("revenue", subtractCents(debitCents, creditCents)),
            0
          )
      const hst = balance(({ account }) => account === "hst:payable")
      expect(told.hstCents).toBe(hst)
      expect(told.totalCents).toBe(balance(({ kind }) => kind === "revenue") + hst)
      const { buyerCents, sellerCents, processingCents, certificationCents, featuringCents, extraCents, hstCents } =
        told
      expect(
        buyerCents + sellerCents + processingCents + certificationCents + featuringCents + extraCents + hstCents
      ).toBe(told.totalCents)

      // The expected earnings are computed from the same events, without the ledger.
      const kept = history.filter(({ then }) => then !== "refunded")
      const used = history.filter(({ what, then }) => what === "credits" && then === "used").length
      for (const name of names) {
        const times = kept.filter((one) => one.what === "sold" && one.name === name).length
        expect([name, told[name]]).toEqual([name, times * 17_500 + (name === "buyerCents" ? used * 35_000 : 0)])
      }
      expect(told.processingCents).toBe(used * 17_500)
      // A refund takes back what was sold, and a returned credit takes back the fee that it paid.
      const takenBack = history.reduce((sum, one) => {
        if (one.what === "sold") return sum + (one.then === "refunded" ? 17_500 + SOLD[one.name].hstCents : 0)
        return sum + (one.then === "used and given back" ? CREDIT_CENTS : 0)
      }, 0)
      expect(told.refundedCents).toBe(takenBack)
      const credits = history.reduce(
        (sum, one) => sum + (one.what === "credits" && one.then !== "refunded" && one.then !== "lost" ? one.count : 0),
        0
      )
      expect(told.creditsSoldCents).toBe(credits * CREDIT_CENTS)
      // The debt for credits is the credits sold and not used.
      expect(balance(({ account }) => account === CREDITS_ACCOUNT)).toBe(told.creditsSoldCents - used * CREDIT_CENTS)
    }),
    { numRuns: 1_000 }
  )
})
