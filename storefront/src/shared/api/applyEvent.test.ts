import { QueryObserver } from "@tanstack/react-query"
import { applyEvent, withEach } from "./applyEvent"
import { createQueryClient } from "./queryClient"

interface Car {
  cents: number
  seq: number
}

const queryKey = ["car"]
const withBid = (seq: number, cents: number) => (car: Car) => (seq > car.seq ? { cents, seq } : car)

/** A query that a page shows. The test answers its requests one by one. */
function shownCar() {
  const queries = createQueryClient()
  const requests: { answer: (car: Car) => void; fail: (error: Error) => void }[] = []
  const observer = new QueryObserver<Car>(queries, {
    queryKey,
    retry: false,
    queryFn: () => new Promise((answer, fail) => requests.push({ answer, fail })),
  })
  const leave = observer.subscribe(() => undefined)
  const idle = async () => {
    while (queries.isFetching() > 0) await Promise.resolve()
  }
  return { queries, requests, leave, idle, shown: () => observer.getCurrentResult().data }
}

describe("an event about a shown answer", () => {
  test("changes the answer at once and asks for nothing", async () => {
    const { queries, requests, leave, idle, shown } = shownCar()
    requests[0]!.answer({ cents: 5_000, seq: 1 })
    await idle()
    applyEvent(queries, queryKey, withBid(2, 6_400))
    expect(shown()).toEqual({ cents: 6_400, seq: 2 })
    expect(requests).toHaveLength(1)
    leave()
  })

  test("outlives an older answer that was under way", async () => {
    const { queries, requests, leave, idle, shown } = shownCar()
    requests[0]!.answer({ cents: 5_000, seq: 1 })
    await idle()
    void queries.invalidateQueries({ queryKey })
    applyEvent(queries, queryKey, withBid(2, 6_400))
    applyEvent(queries, queryKey, withBid(3, 6_500))
    expect(shown()).toEqual({ cents: 6_500, seq: 3 })
    requests[1]!.answer({ cents: 5_000, seq: 1 })
    await idle()
    expect(shown()).toEqual({ cents: 6_500, seq: 3 })
    expect(requests).toHaveLength(2)
    leave()
  })

  test("gives way to a newer answer that was under way", async () => {
    const { queries, requests, leave, idle, shown } = shownCar()
    requests[0]!.answer({ cents: 5_000, seq: 1 })
    await idle()
    void queries.invalidateQueries({ queryKey })
    applyEvent(queries, queryKey, withBid(2, 6_400))
    requests[1]!.answer({ cents: 7_000, seq: 4 })
    await idle()
    expect(shown()).toEqual({ cents: 7_000, seq: 4 })
    leave()
  })

  test("reaches the first answer, which may have been read before it", async () => {
    const { queries, requests, leave, idle, shown } = shownCar()
    applyEvent(queries, queryKey, withBid(2, 6_400))
    requests[0]!.answer({ cents: 5_000, seq: 1 })
    await idle()
    expect(shown()).toEqual({ cents: 6_400, seq: 2 })
    leave()
  })

  test("stays when the request under way fails", async () => {
    const { queries, requests, leave, idle, shown } = shownCar()
    requests[0]!.answer({ cents: 5_000, seq: 1 })
    await idle()
    void queries.invalidateQueries({ queryKey })
    applyEvent(queries, queryKey, withBid(2, 6_400))
    requests[1]!.fail(new Error("no connection"))
    await idle()
    expect(shown()).toEqual({ cents: 6_400, seq: 2 })
    leave()
  })

  test("without enough data has the answer fetched again", async () => {
    const { queries, requests, leave, idle, shown } = shownCar()
    requests[0]!.answer({ cents: 5_000, seq: 1 })
    await idle()
    applyEvent<Car>(queries, queryKey, () => null)
    expect(requests).toHaveLength(2)
    requests[1]!.answer({ cents: 9_000, seq: 9 })
    await idle()
    expect(shown()).toEqual({ cents: 9_000, seq: 9 })
    leave()
  })

  test("of which no page has asked changes nothing", () => {
    const queries = createQueryClient()
    applyEvent(queries, queryKey, withBid(2, 6_400))
    expect(queries.getQueryData(queryKey)).toBeUndefined()
  })
})

test("an answer stays the same answer while no item of its list changes", () => {
  const answer = {
    total: 2,
    cars: [
      { cents: 1, seq: 1 },
      { cents: 2, seq: 5 },
    ],
  }
  expect(withEach(answer, "cars", withBid(1, 9))).toBe(answer)
  const after = withEach(answer, "cars", withBid(2, 9))
  expect(after).toEqual({ total: 2, cars: [{ cents: 9, seq: 2 }, answer.cars[1]] })
  expect(after.cars[1]).toBe(answer.cars[1])
})
