import { ANNOUNCEMENT_PAUSE_MILLISECONDS, AnnouncementQueue } from "./announcementQueue"

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function listen() {
  const told: string[] = []
  return { told, queue: new AnnouncementQueue((text) => told.push(text)) }
}

it("tells the first sentence at once and, after the pause, only the newest of each topic", () => {
  const { told, queue } = listen()
  queue.add("Current bid CA$100.", "price")
  queue.add("Current bid CA$200.", "price")
  queue.add("Outbid!", "standing")
  queue.add("Current bid CA$300.", "price")
  expect(told).toEqual(["Current bid CA$100."])
  jest.advanceTimersByTime(ANNOUNCEMENT_PAUSE_MILLISECONDS)
  expect(told).toEqual(["Current bid CA$100.", "Outbid! Current bid CA$300."])
})

it("does not tell again what two sources report of one change", () => {
  const { told, queue } = listen()
  queue.add("Winning Bid!", "standing")
  queue.add("Winning Bid!", "standing")
  jest.advanceTimersByTime(10 * ANNOUNCEMENT_PAUSE_MILLISECONDS)
  expect(told).toEqual(["Winning Bid!"])
})

it("is silent while nothing happens, and quick again afterwards", () => {
  const { told, queue } = listen()
  queue.add("One.")
  jest.advanceTimersByTime(10 * ANNOUNCEMENT_PAUSE_MILLISECONDS)
  expect(told).toEqual(["One."])
  queue.add("Two.")
  expect(told).toEqual(["One.", "Two."])
})
