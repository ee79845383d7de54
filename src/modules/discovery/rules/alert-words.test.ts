import { cents } from "@northlot/contract"
import { alertWords, digestLine, type AlertedCar } from "./alert-words"

const civic: AlertedCar = {
  title: "2018 Honda Civic",
  kms: 84_000,
  location: "Toronto",
  openingPriceCents: cents(875_000),
  currentBidCents: null,
  hasReserve: true,
  endsAt: "2026-11-28T22:00:00.000Z",
}
const withBid = { ...civic, currentBidCents: cents(1_200_000) }

test("a new car is told with what it costs now and when it ends", () => {
  expect(alertWords("listed", civic, ["My Civic"])).toEqual({
    title: "New on auction: 2018 Honda Civic",
    text: "2018 Honda Civic (84,000 km, Toronto) is on auction.\nIt ends on November 28, 2026 at 5:00 p.m., bidding opens at CA$8,750.\nYour saved search ‘My Civic’ looks for it.",
    sms: "New on auction: 2018 Honda Civic, from CA$8,750.",
  })
  expect(alertWords("listed", { ...civic, kms: null, location: "" }, ["A", "B", "C"]).text).toMatch(
    /^2018 Honda Civic is on auction\.[^]*Your saved searches ‘A’, ‘B’ and ‘C’ look for it\.$/
  )
})

test("a reserve that is met and one that is gone are told apart, and neither by its amount", () => {
  expect(alertWords("reserve", withBid, ["A"])).toMatchObject({
    title: "Reserve met: 2018 Honda Civic",
    sms: "2018 Honda Civic: reserve met, highest bid CA$12,000.",
  })
  expect(alertWords("reserve", { ...withBid, hasReserve: false }, ["A"]).title).toBe(
    "No reserve any more: 2018 Honda Civic"
  )
})

test("the morning's message has one line for each car, whatever happened to it", () => {
  expect(digestLine(["listed"], civic)).toBe("new, ends on November 28, 2026 at 5:00 p.m., bidding opens at CA$8,750.")
  expect(digestLine(["listed", "reserve", "ending"], withBid)).toMatch(
    /^new, reserve met, ends on .*, the highest bid is CA\$12,000\.$/
  )
})
