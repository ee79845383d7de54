import type { ListingRecord } from "../types"
import { emptyListing } from "./empty-listing"
import { cancellationStep, isReturned, openingStep, settlementStep } from "./follow-auction"

const draft: ListingRecord = {
  ...emptyListing("lst_1", "acc_1"),
  vin: "1HGCM82633A004352",
  year: 2003,
  make: "Honda",
  model: "Accord",
  kms: 90_000,
  location: "Toronto, Ontario",
}
const as = (status: ListingRecord["status"]) => ({ ...draft, status })
const open = { id: "auc_1", status: "open" as const }
const settled = { id: "auc_1", status: "settled" as const }
const older = { id: "auc_0", status: "settled" as const }

describe("an auction that has opened", () => {
  const opening = { auctionId: "auc_1", current: open, listing: draft, sellerRefusal: null, hasSeller: true }

  test("has its draft go live, and leaves what is live alone", () => {
    expect(openingStep(opening)).toEqual({ do: "go-live" })
    expect(openingStep({ ...opening, listing: as("live") })).toEqual({ do: "nothing" })
  })

  test.each([
    ["its listing was deleted", { listing: null }, "This listing does not exist any more."],
    ["its listing is sold", { listing: as("sold") }, "This listing is not for sale any more."],
    ["its listing is closed", { listing: as("closed") }, "This listing is not for sale any more."],
    ["its seller is gone", { hasSeller: false }, "The seller's account does not exist any more."],
    ["its seller may not publish", { sellerRefusal: "Your licence has ended." }, "Your licence has ended."],
    ["its listing is incomplete", { listing: { ...draft, make: "" } }, expect.stringMatching(/./)],
  ])("ends when %s, and its seller is told why", (_case, known, reason) => {
    expect(openingStep({ ...opening, ...known })).toEqual({ do: "withdraw", reason })
  })

  test.each([
    ["is not the newest run", { ...open, id: "auc_2" }],
    ["has ended", settled],
  ])("changes nothing where it %s", (_case, current) => {
    expect(openingStep({ ...opening, current, listing: null })).toEqual({ do: "nothing" })
  })
})

describe("an auction that has settled", () => {
  test.each([
    ["sells a live car", "sold", "live", { do: "sell", opensFirst: false }],
    ["sells a car whose opening is on the way", "sold", "draft", { do: "sell", opensFirst: true }],
    ["makes a live car a draft", "unsold", "live", { do: "return", wasLive: true }],
    ["leaves a draft one", "unsold", "draft", { do: "return", wasLive: false }],
    ["leaves a sold car", "sold", "sold", { do: "nothing" }],
    ["leaves a closed car", "unsold", "closed", { do: "nothing" }],
  ] as const)("%s", (_case, outcome, status, step) => {
    expect(settlementStep({ auctionId: "auc_1", outcome }, settled, as(status))).toEqual(step)
  })

  test("changes nothing for a newer run or a deleted listing", () => {
    expect(settlementStep({ auctionId: "auc_1", outcome: "sold" }, open && { ...open, id: "auc_2" }, draft)).toEqual({
      do: "nothing",
    })
    expect(settlementStep({ auctionId: "auc_1", outcome: "unsold" }, settled, null)).toEqual({ do: "nothing" })
  })
})

test("a cancelled auction makes a draft of a listing that is live without one", () => {
  expect(cancellationStep(older, as("live"))).toBe("return")
  expect(cancellationStep(null, draft)).toBe("tell")
  expect(cancellationStep(open, as("live"))).toBe("nothing")
  expect(cancellationStep(older, null)).toBe("nothing")
})

test("a sold car comes back once every sale of its last auction is off", () => {
  const off = { auctionId: "auc_1", status: "cancelled" }
  const stands = { auctionId: "auc_1", status: "open" }
  expect(isReturned("auc_1", settled, as("sold"), [off])).toBe(true)
  expect(isReturned("auc_1", settled, as("sold"), [off, stands])).toBe(false)
  expect(isReturned("auc_1", settled, as("sold"), [{ ...off, auctionId: "auc_0" }])).toBe(false)
  expect(isReturned("auc_0", settled, as("sold"), [{ ...off, auctionId: "auc_0" }])).toBe(false)
  expect(isReturned("auc_1", settled, draft, [off])).toBe(false)
})
