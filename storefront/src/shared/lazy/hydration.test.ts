import { beginTakingOver, isTakenOver, onceTakenOver, toBeTakenOver } from "./hydration"

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const page = {}

function waitingWork(): jest.Mock {
  const work = jest.fn()
  onceTakenOver(work)
  return work
}

test("what changes a page waits until all of its parts are taken over, those inside of others too", () => {
  beginTakingOver(page)
  const [outer, inner] = [{}, {}]
  const work = waitingWork()
  toBeTakenOver(outer)
  isTakenOver(page)
  toBeTakenOver(inner)
  isTakenOver(outer)
  expect(work).not.toHaveBeenCalled()
  isTakenOver(inner)
  expect(work).toHaveBeenCalledTimes(1)
})

test("afterwards nothing waits, and what is drawn later holds up nobody", () => {
  beginTakingOver(page)
  isTakenOver(page)
  toBeTakenOver({})
  expect(waitingWork()).toHaveBeenCalledTimes(1)
})

test("a part that does not come holds up the others for ten seconds, no longer", () => {
  beginTakingOver(page)
  toBeTakenOver({})
  isTakenOver(page)
  const work = waitingWork()
  jest.advanceTimersByTime(9_999)
  expect(work).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
})
