import fc from "fast-check"
import { taxOn, taxWithin, cents, addCents, sumOf, type Cents } from "@northlot/contract"
import { ownSide } from "./chart-of-accounts"
import { UnbalancedEntryError, balanced, credit, debit, reversed, type LedgerEntry } from "./ledger-entry"
import * as postings from "./postings"
import { CREDITS_OUTSTANDING, TRUST_BANK, payableToSeller, trustOf } from "./chart-of-accounts"

const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map(cents)
const smallCents = fc.integer({ min: 0, max: 10_000_000 })

/** A ledger in memory with the database's rules: balance, keys, and accounts that never go below zero. */
function ledger() {
  const balances = new Map<string, Cents>()
  const keys = new Set<string>()
  return {
    balances,
    /** Whether the entry was accepted. */
    post(given: LedgerEntry): boolean {
      const entry = balanced(given)
      if (keys.has(entry.key)) return false
      const next = entry.postings.map(({ account, amountCents }) => ({
        account,
        sum: addCents(balances.get(account.id) ?? cents(0), amountCents),
      }))
      if (next.some(({ account, sum }) => !account.mayBeNegative && ownSide(account.kind, sum) < 0)) return false
      keys.add(entry.key)
      for (const { account, sum } of next) balances.set(account.id, sum)
      return true
    },
    sum: () => [...balances.values()].reduce((total, balance) => total + balance, 0),
  }
}

const sale = fc.record({
  saleId: fc.constantFrom("s1", "s2", "s3"),
  amountCents: amount,
  bankReference: fc.constantFrom("w1", "w2"),
})
const charge = fc.record({
  chargeId: fc.constantFrom("c1", "c2", "c3"),
  provider: fc.constantFrom("sandbox", "stripe"),
  amountCents: fc.constant(59_325).map(cents),
  saleId: fc.constantFrom("s1", null),
  description: fc.constant("Buyer fee"),
})
const earned = {
  kind: "earned" as const,
  lines: [
    { code: "buyer_fee", amountCents: cents(35_000) },
    { code: "processing", amountCents: cents(17_500) },
  ],
  hstCents: cents(6_825),
}
const bought = fc.constantFrom<postings.Bought>(earned, { kind: "credits" })

const operation: fc.Arbitrary<LedgerEntry> = fc.oneof(
  fc.tuple(charge, bought).map(([facts, what]) => postings.chargePaid(facts, what)),
  charge.map((facts) => postings.chargeHeld(facts)),
  fc
    .tuple(charge, fc.oneof(bought, fc.constant("held" as const)))
    .map(([facts, what]) => postings.refundDecided(facts, what)),
  charge.map((facts) => postings.refundConfirmed(facts)),
  charge.map((facts) => postings.disputeOpened(facts)),
  fc
    .tuple(charge, fc.constantFrom("won" as const, "lost" as const))
    .map(([facts, outcome]) => postings.disputeClosed(facts, outcome)),
  fc
    .tuple(fc.constantFrom("f1", "f2"), smallCents)
    .map(([feeId, value]) =>
      postings.feeSettledByCredit({ feeId, saleId: "s1", description: "Fee by credit", ...earned }, cents(value))
    ),
  sale.map((facts) => postings.vehicleFundsReceived(facts)),
  sale.map((facts) => postings.vehicleFundsReleased(facts)),
  fc.tuple(sale, fc.nat(2)).map(([facts, before]) => postings.sellerPaidOut(facts, before)),
  fc.tuple(sale, fc.nat(2)).map(([facts, before]) => postings.payoutReturned(facts, before)),
  fc
    .tuple(charge, fc.integer({ min: -2_000, max: 2_000 }), fc.nat(3))
    .map(([facts, change, count]) => postings.disputeFee(facts, cents(change), count)),
  fc.tuple(sale, fc.boolean()).map(([facts, released]) => postings.vehicleFundsReturned({ ...facts, released }))
)

test("any sequence of operations, in any order and with repeats, keeps the sum at zero and every account's rules", () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 40 }), (entries) => {
      const book = ledger()
      for (const entry of entries) {
        book.post(entry)
        const after = new Map(book.balances)
        expect(book.post(entry)).toBe(false)
        expect(book.balances).toEqual(after)
      }
      expect(book.sum()).toBe(0)
      // The bank holds exactly the money in trust and the money owed to sellers.
      const held = ["s1", "s2", "s3"].flatMap((id) => [trustOf(id), payableToSeller(id)])
      const owed = sumOf(held, ({ id }) => ownSide("liability", book.balances.get(id) ?? cents(0)))
      expect(ownSide("asset", book.balances.get(TRUST_BANK.id) ?? cents(0))).toBe(owed)
      expect(ownSide("liability", book.balances.get(CREDITS_OUTSTANDING.id) ?? cents(0))).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 500 }
  )
})

test("an entry and its reversal leave every balance as it was", () => {
  fc.assert(
    fc.property(operation, (entry) => {
      const book = ledger()
      if (!book.post(entry)) return
      book.post(reversed(balanced(entry), { key: "again", memo: "Taken back" }))
      for (const [id, balance] of book.balances) expect([id, balance]).toEqual([id, 0])
    })
  )
})

test.each([
  ["out of balance by a cent", [debit(TRUST_BANK, cents(100)), credit(CREDITS_OUTSTANDING, cents(99))]],
  ["half a cent", [debit(TRUST_BANK, 0.5 as Cents), debit(CREDITS_OUTSTANDING, -0.5 as Cents)]],
  [
    "beyond what a number counts exactly",
    [debit(TRUST_BANK, (2 ** 53) as Cents), debit(CREDITS_OUTSTANDING, -(2 ** 53) as Cents)],
  ],
])("an entry that is %s is refused", (_case, given) => {
  expect(() => balanced({ key: "k", kind: "k", saleId: null, memo: "", postings: given })).toThrow(UnbalancedEntryError)
})

test("10,000 amounts agree with a decimal reference to the cent", () => {
  let state = 20_261_121
  for (let round = 0; round < 10_000; round++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const amount = (state % 100_000_000) + 1
    expect(taxOn(cents(amount))).toBe(decimalHalfUp(BigInt(amount) * 13n, 100n))
    // A price with its tax: net and tax sum to the price, and the tax on the net gives the price within a cent.
    const tax = taxWithin(cents(amount))
    const net = amount - tax
    expect(net).toBe(decimalHalfUp(BigInt(amount) * 100n, 113n))
    expect(Math.abs(net + taxOn(cents(net)) - amount)).toBeLessThanOrEqual(1)
  }
})

/** Rounds an exact fraction half up by its decimal digits. */
function decimalHalfUp(numerator: bigint, denominator: bigint): number {
  const digits = ((numerator * 1_000n) / denominator).toString().padStart(4, "0")
  const whole = Number(digits.slice(0, -3))
  return whole + (Number(digits.at(-3)) >= 5 ? 1 : 0)
}
