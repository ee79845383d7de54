import fc from "fast-check"
import { MEASURE_KINDS } from "@northlot/contract"
import { barsOf, standingAfter } from "./measures"

const kind = fc.constantFrom(...MEASURE_KINDS)
const kinds = fc.uniqueArray(kind)
const asked = fc.record(
  {
    bids: fc.constantFrom("stand" as const, "void" as const),
    listings: fc.constantFrom("stay" as const, "close" as const),
  },
  { requiredKeys: [] }
)

describe("what measures forbid", () => {
  it("is nothing without one, and what each of them forbids", () => {
    expect(barsOf([])).toEqual({ bidding: false, selling: false, disabled: false })
    expect(barsOf(["no-bidding"])).toEqual({ bidding: true, selling: false, disabled: false })
    expect(barsOf(["no-selling"])).toEqual({ bidding: false, selling: true, disabled: false })
    expect(barsOf(["hold"])).toEqual({ bidding: true, selling: true, disabled: false })
    expect(barsOf(["ban"])).toEqual({ bidding: true, selling: true, disabled: true })
  })

  it("together is what any of them forbids: lifting one gives back nothing that another takes", () => {
    fc.assert(
      fc.property(kinds, kinds, (some, others) => {
        const [one, other, both] = [barsOf(some), barsOf(others), barsOf([...some, ...others])]
        for (const name of ["bidding", "selling", "disabled"] as const)
          expect(both[name]).toBe(one[name] || other[name])
      })
    )
  })

  it("keeps nobody from signing in but by a ban", () => {
    fc.assert(fc.property(kinds, (inForce) => barsOf(inForce).disabled === inForce.includes("ban")))
  })
})

describe("what becomes of bids and listings", () => {
  it("is what was asked for or a refusal, stays as it is where nothing was asked for, and never with a ban", () => {
    fc.assert(
      fc.property(kind, asked, (of, wanted) => {
        const result = standingAfter(of, wanted)
        if (!result.ok) return expect(wanted[result.field]).toBeDefined()
        const { standing } = result
        const before = of === "ban" ? { bids: "void", listings: "close" } : { bids: "stand", listings: "stay" }
        expect(standing).toEqual({ ...before, ...wanted })
        if (standing.bids === "void") expect(barsOf([of]).bidding).toBe(true)
        if (standing.listings === "close") expect(barsOf([of]).selling).toBe(true)
      })
    )
  })
})
