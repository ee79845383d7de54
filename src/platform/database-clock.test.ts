import { DatabaseClock } from "./database-clock"

let own: number
let clock: DatabaseClock
beforeEach(() => {
  own = 1_000
  clock = new DatabaseClock(() => own)
})

/** A clock reading that returns `now` after this many milliseconds. */
function read(now: number, milliseconds: number): void {
  const asked = own
  own += milliseconds
  clock.read(now, asked)
}

test("between two readings it goes with our own, from the middle of the question", () => {
  read(50_000, 4)
  expect(clock.now()).toBe(50_002)
  own += 10
  expect(clock.now()).toBe(50_012)
})

test("a reading that took longer does not replace a better one, for half a minute", () => {
  read(50_000, 2)
  own += 1_000
  // The server answered at once, but the answer arrived late.
  read(51_001, 80)
  expect(clock.now()).toBe(51_081)
  own += 31_000
  read(82_110, 20)
  expect(clock.now()).toBe(82_120)
})

test("a clock that somebody has set is followed at once", () => {
  read(50_000, 2)
  own += 1_000
  read(950_000, 30)
  expect(clock.now()).toBe(950_015)
})
