import { cents } from "@northlot/contract"
import { foundSms } from "./sms"
import { digestLine, savedSearch, type FoundCar } from "./saved-search"

const civic: FoundCar = {
  fact: "found",
  kind: "listed",
  kms: 84_000,
  location: "Toronto",
  searches: ["My Civic"],
  openingPriceCents: cents(875_000),
  currentBidCents: null,
  hasReserve: true,
  endsAt: "2026-11-28T22:00:00.000Z",
}
const withBid = { ...civic, currentBidCents: cents(1_200_000) }
const about = { role: "buyer", car: "2018 Honda Civic" } as const

test("a new car is told with what it costs now and when it ends", () => {
  expect(savedSearch(civic, about)).toEqual({
    title: "New on auction: 2018 Honda Civic",
    text: "2018 Honda Civic (84,000 km, Toronto) is on auction.\nThe auction ends Sat Nov 28, 5:00 p.m. EST, bidding opens at CA$8,750.\nYour saved search ‘My Civic’ found this car.",
  })
  expect(foundSms(civic, about)).toBe("New on auction: 2018 Honda Civic, from CA$8,750.")
  const bare = { ...civic, kms: null, location: "", searches: ["A", "B", "C"] }
  expect(savedSearch(bare, about).text).toMatch(
    /^2018 Honda Civic is on auction\.[^]*Your saved searches ‘A’, ‘B’ and ‘C’ found this car\.$/
  )
})

test("a reserve that is met and one that is gone are told apart, and neither by its amount", () => {
  const met = { ...withBid, kind: "reserve" } as const
  expect(savedSearch(met, about).title).toBe("Reserve met: 2018 Honda Civic")
  expect(foundSms(met, about)).toBe("2018 Honda Civic: reserve met, highest bid CA$12,000.")
  expect(savedSearch({ ...met, hasReserve: false }, about).title).toBe("No reserve any more: 2018 Honda Civic")
})

test("the morning's message has one line for each car, whatever happened to it", () => {
  expect(digestLine({ ...civic, kinds: ["listed"] })).toBe(
    "new, ends Sat Nov 28, 5:00 p.m. EST, bidding opens at CA$8,750."
  )
  expect(digestLine({ ...withBid, kinds: ["listed", "reserve", "ending"] })).toMatch(
    /^new, reserve met, ends .*, the highest bid is CA\$12,000\.$/
  )
  const { fact: _fact, kind: _kind, kms: _kms, location: _location, searches: _searches, ...offered } = civic
  const shown = [{ title: "2018 Honda Civic", kinds: ["listed" as const], ...offered }]
  expect(savedSearch({ fact: "digest", cars: 3, shown }, { ...about, car: "" })).toEqual({
    title: "3 cars for your saved searches",
    text: expect.stringMatching(/^2018 Honda Civic: new, .*\nAnd 2 more\.$/),
  })
})
