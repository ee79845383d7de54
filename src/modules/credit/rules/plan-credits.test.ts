import fc from "fast-check"
import { cents } from "@northlot/contract"
import type { CreditLot } from "../types"
import { chooseCredit } from "./choose-credit"
import { planCredits, type PlannedFee } from "./plan-credits"

const FEE = cents(59_325)
const ROSE = cents(60_455)
const lot = (id: string, unitCents: number, left = 1): CreditLot => ({ id, unitCents: cents(unitCents), left })

describe("the credits that pay for several fees", () => {
  it.each<[string, CreditLot[], number[], PlannedFee[]]>([
    ["are none without credits", [], [FEE, FEE], [0, 1].map((place) => ({ place, by: "card" }))],
    [
      "pay for the first ones, and a card for the rest",
      [lot("a", FEE, 2)],
      [FEE, FEE, FEE],
      [
        { place: 0, by: "credit" },
        { place: 1, by: "credit" },
        { place: 2, by: "card" },
      ],
    ],
    [
      "let the dearest choose first, so that each is covered",
      [lot("given", 0), lot("bought", FEE)],
      [FEE, ROSE],
      [
        { place: 1, by: "credit" },
        { place: 0, by: "credit" },
      ],
    ],
    [
      "are used whole where they cover a fee, before a card pays beside them",
      [lot("a", FEE)],
      [ROSE, FEE],
      [
        { place: 1, by: "credit" },
        { place: 0, by: "card" },
      ],
    ],
    [
      "pay what they can of fees that rose",
      [lot("a", FEE, 2)],
      [ROSE, ROSE, ROSE],
      [
        { place: 0, by: "both", differenceCents: cents(1_130) },
        { place: 1, by: "both", differenceCents: cents(1_130) },
        { place: 2, by: "card" },
      ],
    ],
    [
      "are of one price where a card pays beside them",
      [lot("a", 50_000), lot("b", FEE)],
      [ROSE, ROSE],
      [
        { place: 0, by: "both", differenceCents: cents(1_130) },
        { place: 1, by: "card" },
      ],
    ],
  ])("%s", (_case, lots, due, expected) => {
    expect(planCredits(lots, due.map(cents))).toEqual(expected)
  })

  const lots = fc
    .array(
      fc.record({
        unitCents: fc.constantFrom(0, 50_000, FEE, ROSE).map(cents),
        left: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 6 }
    )
    .map((all): CreditLot[] => all.map((each, place) => ({ ...each, id: `${place}` })))
  const due = fc.array(fc.constantFrom(50_000, FEE, ROSE, 70_000).map(cents), { maxLength: 6 })

  it("name each fee once, are no more than there are, and each is there when it is used, in any order of the card's", () => {
    fc.assert(
      fc.property(lots, due, fc.infiniteStream(fc.nat()), (given, dueCents, random) => {
        const plan = planCredits(given, dueCents)
        expect(plan.map(({ place }) => place).sort()).toEqual(dueCents.map((_, place) => place))
        const left = given.map((each) => ({ ...each }))
        const use = (cents_: (typeof dueCents)[number]) => {
          const choice = chooseCredit(left, cents_)
          if (choice.kind !== "use") return choice.kind
          left.find(({ id }) => id === choice.lot.id)!.left--
          return "use"
        }
        for (const { place, by } of plan) if (by === "credit") expect(use(dueCents[place]!)).toBe("use")
        const beside = plan.flatMap((fee) => (fee.by === "both" ? [{ fee, order: random.next().value as number }] : []))
        for (const { fee } of beside.sort((one, other) => one.order - other.order)) {
          expect(fee.differenceCents).toBeGreaterThan(0)
          expect(use(cents(dueCents[fee.place]! - fee.differenceCents))).toBe("use")
        }
        // A fee is paid by card alone only when no credit is left.
        for (const { place, by } of plan)
          if (by === "card" && beside.length === 0) expect(chooseCredit(left, dueCents[place]!).kind).toBe("none")
      })
    )
  })
})
