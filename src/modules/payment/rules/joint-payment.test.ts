import fc from "fast-check"
import { cents, sumOf } from "@northlot/contract"
import type { CheckoutPart, MoneyRecord, ProviderRecord } from "../types"
import { divide, idOfPart, partOfId, recordsOfParts } from "./joint-payment"

const amounts = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 2, maxLength: 8 })
const partsOf = (list: readonly number[]): CheckoutPart[] =>
  list.map((amount, index) => ({ chargeId: `chg_${index}`, amountCents: cents(amount) }))
const totalOf = (of: readonly { amountCents: CheckoutPart["amountCents"] }[]) => sumOf(of, (one) => one.amountCents)

const MADE = { chargeId: null, currency: "cad", payment: "pi_1", dispute: null, parts: [] }
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute))
const paid = (parts: readonly CheckoutPart[]): ProviderRecord => ({
  ...MADE,
  kind: "payment",
  id: "ch_1",
  amountCents: totalOf(parts),
  at: at(0),
  parts,
})
const refund = (minute: number, amount: number, chargeId: string | null = null): ProviderRecord => ({
  ...MADE,
  kind: "refund",
  id: `re_${minute}`,
  chargeId,
  amountCents: cents(amount),
  at: at(minute),
})
const dispute = (minute: number, amount: number): ProviderRecord => ({
  ...MADE,
  kind: "dispute",
  id: "dp_1",
  amountCents: cents(amount),
  dispute: "open",
  at: at(minute),
})
const seen = (records: readonly MoneyRecord[]) =>
  records.map(({ kind, chargeId, amountCents }) => [kind, chargeId, amountCents])

test("the id of a part leads back to the payment and to its charge", () => {
  expect(partOfId(idOfPart("pi_1", "chg_1"))).toEqual({ whole: "pi_1", chargeId: "chg_1" })
  expect(partOfId("pi_1")).toEqual({ whole: "pi_1", chargeId: null })
})

describe("an amount that names no charge", () => {
  test("is divided without a cent more or less, and nobody gets more than it asked but for what nobody asked", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 900_000_000 }), (list, amount) => {
        const parts = partsOf(list)
        const shares = divide(cents(amount), parts)
        expect(totalOf(shares)).toBe(amount)
        if (amount > totalOf(parts)) return
        for (const { chargeId, amountCents } of shares) {
          expect(amountCents).toBeGreaterThan(0)
          expect(amountCents).toBeLessThanOrEqual(parts.find((part) => part.chargeId === chargeId)!.amountCents)
        }
      })
    )
  })

  test("belongs to the one whose amount it is exactly", () => {
    expect(divide(cents(200), partsOf([300, 200, 100]))).toEqual([{ chargeId: "chg_1", amountCents: 200 }])
  })
})

describe("the records of a payment that several charges share", () => {
  test("add up to the provider's own, of every kind, whatever was refunded and disputed", () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.record({ of: fc.nat(), share: fc.integer({ min: 1, max: 100 }), named: fc.boolean() }), {
          maxLength: 6,
        }),
        fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
        (list, wishes, disputedShare) => {
          const parts = partsOf(list)
          const whole = totalOf(parts)
          let left: number = whole
          const refunds = wishes.flatMap(({ of, share, named }, index) => {
            const part = parts[of % parts.length]!
            const amount = Math.min(left, Math.max(1, Math.floor((part.amountCents * share) / 100)))
            left -= amount
            return amount > 0 ? [refund(index + 1, amount, named ? part.chargeId : null)] : []
          })
          const disputed = disputedShare ? [dispute(30, Math.ceil((whole * disputedShare) / 100))] : []
          const theirs = [...disputed, ...refunds, paid(parts)]
          const ours = recordsOfParts(theirs)
          for (const kind of ["payment", "refund", "dispute"] as const) {
            const sum = (of: readonly MoneyRecord[]) => totalOf(of.filter((record) => record.kind === kind))
            expect(sum(ours)).toBe(sum(theirs))
          }
          // No charge gets back more than its amount. A refund that names a charge belongs to that charge up to its
          // amount.
          const returned = (of: string) =>
            totalOf(ours.filter(({ kind, chargeId }) => kind === "refund" && chargeId === of))
          for (const { chargeId, amountCents } of parts) expect(returned(chargeId)).toBeLessThanOrEqual(amountCents)
          for (const { id, chargeId, amountCents } of refunds.filter((one) => one.chargeId !== null)) {
            const shares = ours.filter((one) => one.id.startsWith(`${id}/`))
            const own = totalOf(shares.filter((one) => one.chargeId === chargeId))
            const asked = parts.find((part) => part.chargeId === chargeId)!.amountCents
            expect(own === amountCents || returned(chargeId!) === asked).toBe(true)
          }
          expect(ours.every(({ payment, chargeId }) => payment === `pi_1/${chargeId}`)).toBe(true)
          expect(new Set(ours.map(({ kind, id }) => `${kind}:${id}`)).size).toBe(ours.length)
          // The order of the events does not matter, and a later refund does not change the earlier records.
          expect(recordsOfParts([...theirs].reverse())).toEqual(ours)
          expect(recordsOfParts([...theirs, refund(59, 1)]).slice(0, ours.length)).toEqual(ours)
        }
      )
    )
  })

  test("give a refund to the charge that it names, and one that names none to the charge of that amount", () => {
    const parts = partsOf([300, 200, 200])
    expect(seen(recordsOfParts([paid(parts), refund(1, 200, "chg_2"), refund(2, 200)]))).toEqual([
      ["payment", "chg_0", 300],
      ["payment", "chg_1", 200],
      ["payment", "chg_2", 200],
      ["refund", "chg_2", 200],
      // The refund without a charge does not go to `chg_2`, which is refunded already.
      ["refund", "chg_1", 200],
    ])
  })

  test("make what exceeds the rest of a charge, since somebody refunded there in the same moment, a part of the others", () => {
    const parts = partsOf([300, 300])
    expect(seen(recordsOfParts([paid(parts), refund(1, 1), refund(2, 300, "chg_0")])).slice(2)).toEqual([
      ["refund", "chg_0", 1],
      ["refund", "chg_0", 299],
      ["refund", "chg_1", 1],
    ])
  })

  test("make a dispute of the whole one of each charge, and divide one of what was left", () => {
    const parts = partsOf([300, 200])
    expect(seen(recordsOfParts([paid(parts), dispute(1, 500)])).slice(2)).toEqual([
      ["dispute", "chg_0", 300],
      ["dispute", "chg_1", 200],
    ])
    expect(seen(recordsOfParts([paid(parts), refund(1, 200, "chg_1"), dispute(2, 300)])).slice(2)).toEqual([
      ["refund", "chg_1", 200],
      ["dispute", "chg_0", 300],
    ])
  })

  test("are those of the provider where one charge has the payment alone", () => {
    const { parts: _, ...own } = paid([])
    expect(recordsOfParts([{ ...paid([]), chargeId: "chg_9" }])).toEqual([{ ...own, chargeId: "chg_9" }])
  })
})
