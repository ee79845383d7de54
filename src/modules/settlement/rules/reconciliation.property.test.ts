import { cents } from "@northlot/contract"
import fc from "fast-check"
import {
  RECORD_KINDS,
  compareRecords,
  type BookedRecord,
  type DisputeStanding,
  type ProviderRecord,
} from "./reconciliation"
import { isRetryDue, nightAt } from "./reconciliation-night"

const CUTOFF = new Date("2026-03-05T08:00:00Z")
const SETTLED = new Date("2026-03-04T12:00:00Z")
const YOUNG = new Date("2026-03-05T08:01:00Z")

type Side = { theirs: ProviderRecord[]; ours: BookedRecord[] }
const differencesOf = ({ theirs, ours }: Side) => compareRecords(theirs, ours, CUTOFF).differences

const theirRecord = (change: Partial<ProviderRecord> = {}): ProviderRecord => ({
  kind: "payment",
  id: "ch_1",
  payment: "pi_1",
  chargeId: "chg_1",
  amountCents: cents(59_325),
  currency: "cad",
  dispute: null,
  at: SETTLED,
  ...change,
})
const ourRecord = (change: Partial<BookedRecord> = {}): BookedRecord => ({
  kind: "payment",
  chargeId: "chg_1",
  payment: "pi_1",
  amountCents: cents(59_325),
  dispute: null,
  at: SETTLED,
  ...change,
})

/** The traffic of one charge on both sides: paid, perhaps disputed, perhaps refunded in one or two parts. */
const traffic = fc
  .record({
    amount: fc.integer({ min: 2, max: 1_000_000_00 }).map(cents),
    refunds: fc.constantFrom(0, 1, 2),
    dispute: fc.constantFrom<DisputeStanding | null>("open", "won", "lost", null),
    at: fc.constantFrom(SETTLED, YOUNG),
  })
  .map(({ amount, refunds, dispute, at }) => (index: number): Side => {
    const [chargeId, payment] = [`chg_${index}`, `pi_${index}`]
    const parts = refunds === 2 ? [1, amount - 1] : refunds === 1 ? [amount] : []
    const of = { payment, amountCents: amount, at }
    return {
      theirs: [
        theirRecord({ ...of, id: `ch_${index}`, chargeId }),
        ...parts.map((amountCents, part) =>
          theirRecord({
            ...of,
            kind: "refund",
            id: `re_${index}_${part}`,
            chargeId: null,
            amountCents: cents(amountCents),
          })
        ),
        ...(dispute ? [theirRecord({ ...of, kind: "dispute", id: `dp_${index}`, chargeId: null, dispute })] : []),
      ],
      ours: [
        ourRecord({ ...of, chargeId }),
        ...(refunds > 0 ? [ourRecord({ ...of, kind: "refund", chargeId })] : []),
        ...(dispute ? [ourRecord({ ...of, kind: "dispute", chargeId, dispute })] : []),
      ],
    }
  })

const market = fc.array(traffic, { minLength: 1, maxLength: 8 }).map((charges): Side => {
  const sides = charges.map((charge, index) => charge(index))
  return { theirs: sides.flatMap(({ theirs }) => theirs), ours: sides.flatMap(({ ours }) => ours) }
})

const shuffled = <T>(items: readonly T[]) =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length })

test("what both sides hold agrees, in whatever order, with repeats, and sums to the same", () => {
  fc.assert(
    fc.property(
      market.chain((side) => fc.tuple(shuffled([...side.theirs, ...side.theirs]), shuffled(side.ours))),
      ([theirs, ours]) => {
        const { differences, provider, books } = compareRecords(theirs, ours, CUTOFF)
        expect(differences).toEqual([])
        expect(RECORD_KINDS.map((kind) => provider[kind].cents)).toEqual(RECORD_KINDS.map((kind) => books[kind].cents))
      }
    )
  )
})

test("whatever is taken away or bent on one side, what differs in sum is told to the cent and by the same keys in any order", () => {
  const bent = market.chain(({ theirs, ours }) =>
    fc.record({
      theirs: fc
        .subarray(theirs)
        .chain((kept) =>
          fc.tuple(...kept.map((record) => fc.constantFrom(record, { ...record, amountCents: record.amountCents + 1 })))
        ),
      ours: fc.subarray(ours),
    })
  )
  fc.assert(
    fc.property(bent, ({ theirs, ours }) => {
      const settled = {
        theirs: (theirs as ProviderRecord[]).map((record) => ({ ...record, at: SETTLED })),
        ours: ours.map((record) => ({ ...record, at: SETTLED })),
      }
      const { differences, provider, books } = compareRecords(settled.theirs, settled.ours, CUTOFF)
      // If the provider received and returned money that the ledger never booked, no difference is reported. That money
      // is therefore subtracted from the provider's sum.
      const ourCharges = new Set(settled.ours.map(({ chargeId }) => chargeId))
      const unheard = settled.theirs.filter(({ payment }) => !ourCharges.has(payment.replace("pi_", "chg_")))
      const told = new Set(differences.map(({ payment }) => payment))
      for (const kind of RECORD_KINDS) {
        const silent = unheard.filter((record) => record.kind === kind && !told.has(record.payment))
        const silentCents = silent.reduce((sum, { amountCents }) => sum + amountCents, 0)
        const explained = differences
          .filter((difference) => difference.kind === kind)
          .reduce((sum, { providerCents, bookedCents }) => sum + (providerCents ?? 0) - (bookedCents ?? 0), 0)
        expect(provider[kind].cents - silentCents - books[kind].cents).toBe(explained)
      }
      const turned = compareRecords([...settled.theirs].reverse(), [...settled.ours].reverse(), CUTOFF)
      expect(turned.differences).toEqual(differences)
    })
  )
})

test("nothing that is younger than the settle window is missing on the other side", () => {
  fc.assert(
    fc.property(market, ({ theirs, ours }) => {
      const young = {
        theirs: theirs.map((record) => ({ ...record, at: YOUNG })),
        ours: ours.map((record) => ({ ...record, at: YOUNG })),
      }
      expect(differencesOf({ theirs: young.theirs, ours: [] })).toEqual([])
      expect(differencesOf({ theirs: [], ours: young.ours })).toEqual([])
    })
  )
})

describe("a difference", () => {
  test("is a payment, refund or dispute that one side lacks", () => {
    for (const kind of RECORD_KINDS) {
      const dispute = kind === "dispute" ? ("open" as const) : null
      const payment = { theirs: theirRecord(), ours: ourRecord() }
      const [their, our] = [theirRecord({ kind, id: "x_1", dispute }), ourRecord({ kind, dispute })]
      const both = kind === "payment" ? { theirs: [], ours: [] } : { theirs: [payment.theirs], ours: [payment.ours] }
      expect(differencesOf({ ...both, theirs: [...both.theirs, their] })).toEqual([
        expect.objectContaining({
          problem: "missing_in_books",
          kind,
          chargeId: "chg_1",
          providerRecord: "x_1",
          providerCents: 59_325,
          bookedCents: null,
        }),
      ])
      expect(differencesOf({ ...both, ours: [...both.ours, our] })).toEqual([
        expect.objectContaining({
          problem: "missing_at_provider",
          kind,
          chargeId: "chg_1",
          providerRecord: null,
          providerCents: null,
          bookedCents: 59_325,
        }),
      ])
    }
  })

  test("is another amount, a refund in part, and a second payment of one charge", () => {
    expect(differencesOf({ theirs: [theirRecord({ amountCents: cents(100) })], ours: [ourRecord()] })).toMatchObject([
      { problem: "amount_differs", providerCents: 100, bookedCents: 59_325 },
    ])
    const partly = theirRecord({ kind: "refund", id: "re_1", chargeId: null, amountCents: cents(100) })
    expect(differencesOf({ theirs: [theirRecord(), partly], ours: [ourRecord()] })).toMatchObject([
      { problem: "missing_in_books", kind: "refund", providerCents: 100 },
    ])
    const twice = theirRecord({ id: "ch_2", payment: "pi_2" })
    expect(differencesOf({ theirs: [theirRecord(), twice], ours: [ourRecord()] })).toMatchObject([
      { problem: "amount_differs", providerCents: 118_650 },
    ])
  })

  test("is another currency, once, until that money went back", () => {
    const dollars = theirRecord({ currency: "usd" })
    expect(differencesOf({ theirs: [dollars], ours: [] })).toMatchObject([
      { problem: "currency_differs", chargeId: "chg_1", currency: "usd", bookedCents: null },
    ])
    expect(differencesOf({ theirs: [dollars], ours: [ourRecord()] })).toMatchObject([
      { problem: "currency_differs", bookedCents: 59_325 },
    ])
    expect(
      differencesOf({ theirs: [dollars, theirRecord({ kind: "refund", id: "re_1", currency: "usd" })], ours: [] })
    ).toEqual([])
  })

  test("is a dispute that stands otherwise, unless it was decided a moment ago", () => {
    const lost = theirRecord({ kind: "dispute", id: "dp_1", chargeId: null, dispute: "lost" })
    const open = (at: Date) => ourRecord({ kind: "dispute", dispute: "open", at })
    const sides = (at: Date) => ({ theirs: [theirRecord(), lost], ours: [ourRecord(), open(at)] })
    expect(differencesOf(sides(SETTLED))).toMatchObject([
      { problem: "state_differs", providerState: "lost", bookedState: "open" },
    ])
    expect(differencesOf(sides(YOUNG))).toEqual([])
  })

  test("is not money that nobody of ours was asked for, once it went back", () => {
    const stray = theirRecord({ id: "ch_9", payment: "pi_9", chargeId: null })
    expect(differencesOf({ theirs: [stray], ours: [] })).toMatchObject([
      { problem: "missing_in_books", chargeId: null, payment: "pi_9", providerRecord: "ch_9" },
    ])
    expect(
      differencesOf({
        theirs: [stray, theirRecord({ kind: "refund", id: "re_9", payment: "pi_9", chargeId: null })],
        ours: [],
      })
    ).toEqual([])
  })
})

describe("the night that is due", () => {
  test.each([
    ["2026-03-05T08:00:00Z", "2026-03-05"],
    ["2026-03-05T07:59:59Z", "2026-03-04"],
    // Clocks go forward at 2:00 on March 8 and back on November 1.
    ["2026-03-08T07:00:00Z", "2026-03-08"],
    ["2026-03-08T06:59:59Z", "2026-03-07"],
    ["2026-11-01T07:59:59Z", "2026-10-31"],
    ["2026-11-01T08:00:00Z", "2026-11-01"],
  ])("at %s is that of %s", (now, night) => {
    expect(nightAt(new Date(now))).toBe(night)
  })

  test("is tried again after five minutes, then less and less often, at least every two hours", () => {
    const lastFailedAt = new Date("2026-03-05T08:00:00Z")
    const due = (failures: number, minutes: number) =>
      isRetryDue({ failures, lastFailedAt }, new Date(lastFailedAt.getTime() + minutes * 60_000))
    expect(isRetryDue({ failures: 0, lastFailedAt: null }, lastFailedAt)).toBe(true)
    expect([due(1, 4.9), due(1, 5), due(2, 9.9), due(2, 10), due(40, 119), due(40, 120)]).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
    ])
  })
})
