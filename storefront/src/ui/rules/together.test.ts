import { together, type Asked } from "./together"

const asked = <Data>(question: Partial<Asked<Data>>): Asked<Data> => ({
  data: undefined,
  error: null,
  isFetching: false,
  refetch: () => undefined,
  ...question,
})

test("several questions are answered when all of them are, in their order", () => {
  const terms = asked({ data: "terms" })
  expect(together([terms, asked({ data: 2 })]).data).toEqual(["terms", 2])
  expect(together([terms, asked({ isFetching: true })])).toMatchObject({ data: undefined, isFetching: true })
})

test("one that failed without an answer fails all; one that has an answer still does not", () => {
  const lost = new Error("no connection")
  expect(together([asked({ data: 1 }), asked({ error: lost })]).error).toBe(lost)
  expect(together([asked({ data: 1, error: lost }), asked({ data: 2 })])).toMatchObject({ data: [1, 2], error: null })
})

test("asking again asks all of them", () => {
  const [first, second] = [jest.fn(), jest.fn()]
  void together([asked({ refetch: first }), asked({ refetch: second })]).refetch()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})
