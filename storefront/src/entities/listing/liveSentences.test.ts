import { cents, type ListingView } from "@northlot/contract"
import { liveSentences } from "./liveSentences"

const before = {
  id: "a",
  title: "2019 Honda Civic",
  currentBidCents: 1_000_000,
  isTopBidder: true,
  outbid: false,
  hasReserve: true,
  reserveMet: false,
  endsAt: "2026-06-01T22:00:00.000Z",
} as ListingView
const texts = (after: Partial<ListingView>, foreground = true) =>
  liveSentences(before, { ...before, ...after }, foreground).map(({ text }) => text)

it("tells standing, price, reserve and a moved end of the auction in front", () => {
  expect(texts({ isTopBidder: false, outbid: true })).toEqual(["Outbid!"])
  expect(texts({ currentBidCents: cents(1_050_000), reserveMet: true })).toEqual([
    "Current bid CA$10,500.",
    "Reserve Met.",
  ])
  expect(texts({ endsAt: "2026-06-01T22:02:00.000Z" })).toEqual(["Extended: the auction now ends at 6:02 p.m. EDT"])
  expect(texts({})).toEqual([])
})

it("tells of a list only that the own lead was won or lost, and of which car", () => {
  expect(texts({ currentBidCents: cents(1_050_000), isTopBidder: false, outbid: true }, false)).toEqual([
    "2019 Honda Civic: Outbid!",
  ])
  expect(texts({ currentBidCents: cents(1_050_000) }, false)).toEqual([])
})
