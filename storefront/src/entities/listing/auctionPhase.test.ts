import { auctionPhase } from "./auctionPhase"

const [start, end] = ["2026-06-01T12:00:00.000Z", "2026-06-01T18:00:00.000Z"]
const at = (time: string, status: "draft" | "live" | "sold" | "closed" = "live") =>
  auctionPhase({ status, startsAt: start, endsAt: end }, Date.parse(time))

it("opens at the start and is over at the end, by the clock and not by the last answer", () => {
  expect(at("2026-06-01T11:59:59.999Z")).toBe("scheduled")
  expect(at("2026-06-01T12:00:00.000Z")).toBe("open")
  expect(at("2026-06-01T17:59:59.999Z")).toBe("open")
  expect(at("2026-06-01T18:00:00.000Z")).toBe("ended")
})

it("does not open what is sold, closed or a draft", () => {
  expect(at("2026-06-01T13:00:00.000Z", "sold")).toBe("sold")
  expect(at("2026-06-01T13:00:00.000Z", "closed")).toBe("ended")
  expect(at("2026-06-01T11:00:00.000Z", "draft")).toBe("scheduled")
  expect(auctionPhase({ status: "draft", startsAt: null, endsAt: null }, 0)).toBe("unscheduled")
})

it("is open without an end or a start of its own", () => {
  expect(auctionPhase({ status: "live", startsAt: null, endsAt: null }, 0)).toBe("open")
})
