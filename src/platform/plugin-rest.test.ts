import { AWAKE, SILENCES_BEFORE_REST, afterAnswer, afterSilence, isResting, type Rest } from "./plugin-rest"

const MINUTE = 60_000

function silent(times: number, firstMilliseconds = MINUTE, from: Rest = AWAKE, now = 0): Rest {
  let rest = from
  for (let time = 0; time < times; time++) rest = afterSilence(rest, { now, reason: "it hangs", firstMilliseconds })
  return rest
}

test("a plugin that gives no answer three times in a row rests for a minute, and is asked again then", () => {
  expect(SILENCES_BEFORE_REST).toBe(3)
  expect(isResting(silent(2), 0)).toBe(false)
  const rest = silent(3)
  expect(rest.reason).toBe("it hangs")
  expect(isResting(rest, MINUTE - 1)).toBe(true)
  expect(isResting(rest, MINUTE)).toBe(false)
})

test("each further silence doubles the rest, to ten minutes at most", () => {
  const minutes = [3, 4, 5, 6, 7, 8, 2_000].map((times) => silent(times).until / MINUTE)
  expect(minutes).toEqual([1, 2, 4, 8, 10, 10, 10])
})

test("an answer ends the row: what was before it no longer counts", () => {
  expect(isResting(silent(2, MINUTE, afterAnswer()), 0)).toBe(false)
})

test("where rests are turned off, none rests", () => {
  expect(isResting(silent(50, 0), 0)).toBe(false)
})
