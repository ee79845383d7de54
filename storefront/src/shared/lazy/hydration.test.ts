import { beginHydration, isHydrated, onceHydrated, toBeHydrated } from "./hydration"

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const page = {}

function waitingWork(): jest.Mock {
  const work = jest.fn()
  onceHydrated(work)
  return work
}

test("what changes a page waits until all of its parts are taken over, those inside of others too", () => {
  beginHydration(page)
  const [outer, inner] = [{}, {}]
  const work = waitingWork()
  toBeHydrated(outer)
  isHydrated(page)
  toBeHydrated(inner)
  isHydrated(outer)
  expect(work).not.toHaveBeenCalled()
  isHydrated(inner)
  expect(work).toHaveBeenCalledTimes(1)
})

test("afterwards nothing waits, and what is drawn later holds up nobody", () => {
  beginHydration(page)
  isHydrated(page)
  toBeHydrated({})
  expect(waitingWork()).toHaveBeenCalledTimes(1)
})

test("a part that does not come holds up the others for ten seconds, no longer", () => {
  beginHydration(page)
  toBeHydrated({})
  isHydrated(page)
  const work = waitingWork()
  jest.advanceTimersByTime(9_999)
  expect(work).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
})

test("a slow device that takes over part by part is waited for, however long all of it takes", () => {
  beginHydration(page)
  const parts = [{}, {}, {}]
  parts.forEach(toBeHydrated)
  isHydrated(page)
  const work = waitingWork()
  for (const part of parts) {
    jest.advanceTimersByTime(9_000)
    expect(work).not.toHaveBeenCalled()
    isHydrated(part)
  }
  expect(work).toHaveBeenCalledTimes(1)
})
