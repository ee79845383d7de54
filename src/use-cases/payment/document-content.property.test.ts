import fc from "fast-check"
import { addCents, cents, multiplyCents, sumOf, taxOn, type Cents } from "@northlot/contract"
import { sumsOfDocuments } from "#src/modules/payment/rules/charge-document"
import type { ChargeLine, NewDocument } from "#src/modules/payment/types"
import { balanced } from "#src/modules/settlement/rules/ledger-entry"
import { chargePaid, refundConfirmed, refundDecided } from "#src/modules/settlement/rules/postings"
import { boughtBy } from "./charge-ledger"
import { creditNoteFor, invoiceFor } from "./document-content"

interface Bought {
  lines: ChargeLine[]
  hstWithinCents: Cents
  then: "nothing" | "refund decided" | "refunded"
}

const then = fc.constantFrom("nothing" as const, "refund decided" as const, "refunded" as const)
const price = fc.integer({ min: 1, max: 1_000_000 }).map(cents)
const taxed = fc
  .record({ prices: fc.array(price, { minLength: 1, maxLength: 12 }), isTaxed: fc.boolean(), then })
  .map(({ prices, isTaxed, ...rest }): Bought => {
    const lines = prices.map((amountCents, index) => ({ code: `line_${index}`, label: `Line ${index}`, amountCents }))
    const hst = { code: "hst", label: "HST", amountCents: taxOn(addCents(...prices)) }
    return { lines: isTaxed ? [...lines, hst] : lines, hstWithinCents: cents(0), ...rest }
  })
const credits = fc
  .record({ unit: price, quantity: fc.integer({ min: 1, max: 50 }), then })
  .map(({ unit, quantity, ...rest }): Bought => {
    const amountCents = multiplyCents(addCents(unit, taxOn(unit)), quantity)
    const line = { code: "credits", label: `${quantity} credits, HST included`, amountCents }
    return { lines: [line], hstWithinCents: multiplyCents(taxOn(unit), quantity), ...rest }
  })

test("an account's invoices less its credit notes are what the ledger took, the tax included", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(taxed, credits), { maxLength: 20 }), (purchases) => {
      const books = new Map<string, number>()
      const post = (entry: Parameters<typeof balanced>[0]) => {
        for (const { account, amountCents } of balanced(entry).postings)
          books.set(account.id, (books.get(account.id) ?? 0) + amountCents)
      }
      const documents: NewDocument[] = []
      for (const [index, { lines, hstWithinCents, then: happens }] of purchases.entries()) {
        const amountCents = sumOf(lines, (line) => line.amountCents)
        const charge = { id: `chg_${index}`, accountId: "acct", description: "Bought", lines, amountCents }
        const facts = { chargeId: charge.id, provider: "sandbox", amountCents, saleId: null, description: "Bought" }
        const operator = { registeredName: "", address: "", hstNumber: "" }
        const paid = { ...charge, paidAt: new Date(0) }
        const invoice = invoiceFor({
          charge: paid,
          hstWithinCents,
          operator,
          customer: null,
          listing: null,
          saleId: null,
        })
        post(chargePaid(facts, boughtBy(lines)))
        documents.push(invoice)
        if (happens === "nothing") continue
        post(refundDecided(facts, boughtBy(lines)))
        documents.push(creditNoteFor(invoice, operator))
        if (happens === "refunded") post(refundConfirmed(facts))
      }
      const { together } = sumsOfDocuments(documents)
      const balance = (account: string) => books.get(account) ?? 0
      // The invoices and credit notes add up to the money received, less the refunds that are still owed.
      expect(together.totalCents).toBe(balance("clearing:sandbox") + balance("refunds:payable"))
      // The HST of credits becomes payable when the credits are used. Until then, the ledger books it as part of the
      // credits' value.
      const within = sumOf(
        purchases.filter((one) => one.then === "nothing"),
        (one) => one.hstWithinCents
      )
      expect(together.hstCents).toBe(-balance("hst:payable") + within || 0)
      for (const { content, totalCents } of documents) {
        const { lines, hst } = content
        expect(sumOf([...lines, ...(hst ? [hst] : [])], (line) => line.amountCents)).toBe(totalCents)
      }
    }),
    { numRuns: 300 }
  )
})
