import fc from "fast-check"
import { cents } from "@northlot/contract"
import type { CreditLot } from "../types"
import { chooseCredit } from "./choose-credit"

const lot = fc.record({
  id: fc.string({ minLength: 1, maxLength: 4 }),
  unitCents: fc.constantFrom(0, 50_000, 59_325, 59_326, 70_000).map(cents),
  left: fc.integer({ min: 0, max: 3 }),
})
const lots = fc
  .array(lot, { maxLength: 8 })
  .map((all): CreditLot[] => all.map((each, place) => ({ ...each, id: `${place}` })))
const due = fc.constantFrom(50_000, 59_325, 59_326, 70_001).map(cents)

describe("the credit that settles a fee", () => {
  it.each<[string, CreditLot[], ReturnType<typeof chooseCredit>]>([
    ["is none without credits", [], { kind: "none" }],
    ["is none when all are used", [{ id: "a", unitCents: cents(59_325), left: 0 }], { kind: "none" }],
    [
      "is the oldest paid one, though a granted one came before",
      [
        { id: "a", unitCents: cents(0), left: 1 },
        { id: "b", unitCents: cents(59_325), left: 1 },
        { id: "c", unitCents: cents(59_325), left: 1 },
      ],
      { kind: "use", lot: { id: "b", unitCents: cents(59_325), left: 1 } },
    ],
    [
      "is a granted one when no paid one covers the fee",
      [
        { id: "a", unitCents: cents(50_000), left: 1 },
        { id: "b", unitCents: cents(0), left: 1 },
      ],
      { kind: "use", lot: { id: "b", unitCents: cents(0), left: 1 } },
    ],
    [
      "lacks the difference when the fee rose",
      [{ id: "a", unitCents: cents(59_324), left: 2 }],
      { kind: "too-small", differenceCents: cents(1) },
    ],
  ])("%s", (_case, given, expected) => {
    expect(chooseCredit(given, cents(59_325))).toEqual(expected)
  })

  it("is one that is left and covers the fee, and no older one of its kind would have done", () => {
    fc.assert(
      fc.property(lots, due, (given, dueCents) => {
        const choice = chooseCredit(given, dueCents)
        const does = ({ left, unitCents }: CreditLot) => left > 0 && (unitCents === 0 || unitCents >= dueCents)
        if (choice.kind !== "use") return expect(given.filter(does)).toEqual([])
        expect(does(choice.lot)).toBe(true)
        const older = given.slice(0, given.indexOf(choice.lot)).filter(does)
        const paid = given.filter((each) => does(each) && each.unitCents > 0)
        if (choice.lot.unitCents > 0) expect(older.filter(({ unitCents }) => unitCents > 0)).toEqual([])
        else expect([paid, older]).toEqual([[], []])
      })
    )
  })

  it("is refused with the least that is missing, and only when nothing covers the fee", () => {
    fc.assert(
      fc.property(lots, due, (given, dueCents) => {
        const choice = chooseCredit(given, dueCents)
        if (choice.kind !== "too-small") return
        expect(choice.differenceCents).toBeGreaterThan(0)
        const left = given.filter((each) => each.left > 0)
        expect(left.some(({ unitCents }) => unitCents === dueCents - choice.differenceCents)).toBe(true)
        expect(left.every(({ unitCents }) => unitCents <= dueCents - choice.differenceCents)).toBe(true)
      })
    )
  })
})
