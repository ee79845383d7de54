import fc from "fast-check"
import { CONDUCT_LIMITS, findingsIn, reportProblem, type ConductFigures } from "./conduct"

const NOTHING: ConductFigures = { bidding: [], retreats: [], registrations: [], returns: [] }
const kindsOf = (figures: Partial<ConductFigures>) => findingsIn({ ...NOTHING, ...figures }).map(({ kind }) => kind)
const count = fc.integer({ min: 0, max: 50 })

it("is nothing where nothing happened", () => {
  expect(findingsIn(NOTHING)).toEqual([])
})

describe("bids on one seller's cars", () => {
  const bids = (auctions: number, allAuctions: number, wins = 0) =>
    kindsOf({ bidding: [{ bidderId: "a", sellerId: "s", auctions, allAuctions, wins }] })

  it("are looked at when they are many, nearly all, and never win", () => {
    expect(bids(4, 4)).toEqual(["oneSeller"])
    expect(bids(6, 8)).toEqual(["oneSeller"])
    expect(bids(3, 3)).toEqual([])
    expect(bids(5, 8)).toEqual([])
    expect(bids(9, 9, 1)).toEqual([])
  })

  it("are looked at all the more the fewer others there are", () => {
    fc.assert(
      fc.property(count, count, count, (auctions, others, fewer) => {
        const suspect = bids(auctions, auctions + others).length
        expect(bids(auctions, auctions + Math.min(others, fewer)).length).toBeGreaterThanOrEqual(suspect)
        expect(bids(auctions, auctions + others, 1)).toEqual([])
      })
    )
  })
})

it("counts maxima that were taken back and cars that were not paid together", () => {
  fc.assert(
    fc.property(count, count, (withdrawals, unpaid) => {
      const found = kindsOf({ retreats: [{ bidderId: "a", withdrawals, unpaid }] })
      expect(found).toEqual(withdrawals + unpaid >= CONDUCT_LIMITS.retreats ? ["retreats"] : [])
    })
  )
})

it("looks at new accounts from one browser sooner than from one network", () => {
  const accounts = (kind: "device" | "network", of: number) =>
    kindsOf({ registrations: [{ kind, firstId: "a", accounts: of }] })
  expect([accounts("device", 2), accounts("device", 3)]).toEqual([[], ["manyAccounts"]])
  expect([accounts("network", 7), accounts("network", 8)]).toEqual([[], ["manyAccounts"]])
})

it("never suspects somebody of being the person who is banned by the own account", () => {
  expect(kindsOf({ returns: [{ accountId: "a", bannedId: "a", shared: 3 }] })).toEqual([])
  expect(kindsOf({ returns: [{ accountId: "b", bannedId: "a", shared: 1 }] })).toEqual(["bannedAgain"])
})

it("asks for words where the reason says nothing by itself", () => {
  expect(reportProblem({ reason: "stolen", text: "" })).toBeNull()
  expect(reportProblem({ reason: "other", text: "  short  " })).toContain("10 characters")
  expect(reportProblem({ reason: "insults", text: "Threatened me by chat" })).toBeNull()
})
