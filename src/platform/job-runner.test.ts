import { JobRunner, untilAborted } from "./job-runner"
import type { Leases } from "./leases"

jest.mock("./logger", () => ({ logger: { error: jest.fn() } }))

const SWEEP = { name: "sweep", schedule: { interval: 1_000 } }
const TIMES = { lease: 6_000, renewal: 1_000, retry: 1, stop: 10_000 }

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Job leases in memory that behave like those in the database, for the job runners of one test. */
function leasesOfTest(): Leases {
  const held = new Map<string, { holder: string; endsAt: number }>()
  const isHeld = (name: string, by?: string) => {
    const lease = held.get(name)
    return lease !== undefined && lease.endsAt > Date.now() && (by === undefined || lease.holder === by)
  }
  return {
    async take({ name }, holder, milliseconds) {
      if (isHeld(name)) return false
      held.set(name, { holder, endsAt: Date.now() + milliseconds })
      return true
    },
    async renew(name, holder, milliseconds) {
      if (!isHeld(name, holder)) return false
      held.set(name, { holder, endsAt: Date.now() + milliseconds })
      return true
    },
    async giveBack(name, holder) {
      if (isHeld(name, holder)) held.delete(name)
    },
  }
}

function opened(leases: Leases): JobRunner {
  const runner = new JobRunner(leases, TIMES)
  runner.open()
  return runner
}

/** Work that continues until the test ends it. */
function work() {
  let end: () => void = () => undefined
  let began: () => void = () => undefined
  const ended = new Promise<void>((done) => (end = done))
  const begun = new Promise<void>((done) => (began = done))
  const run = async () => {
    began()
    await ended
  }
  return { run, begun, end }
}

test("two workers never do one job at once, however long it takes; the next turn is anybody's", async () => {
  const leases = leasesOfTest()
  const [one, two] = [opened(leases), opened(leases)]
  const long = work()
  const first = one.run(SWEEP, long.run)
  await long.begun
  // More time passes than the lease lasts, but the runner renews the lease meanwhile.
  await jest.advanceTimersByTimeAsync(2 * TIMES.lease)
  expect(await two.run(SWEEP, async () => undefined)).toBe("not now")
  expect(await one.run(SWEEP, async () => undefined)).toBe("not now")
  expect(await two.run({ ...SWEEP, name: "another" }, async () => undefined)).toBe("done")
  long.end()
  expect(await first).toBe("done")
  expect(await two.run(SWEEP, async () => undefined)).toBe("done")
})

test("the job of a worker that died runs elsewhere once its lease has ended", async () => {
  const leases = leasesOfTest()
  await leases.take(SWEEP, "a worker that is killed now", TIMES.lease)
  const survivor = opened(leases)
  expect(await survivor.run(SWEEP, async () => undefined)).toBe("not now")
  await jest.advanceTimersByTimeAsync(TIMES.lease)
  expect(await survivor.run(SWEEP, async () => undefined)).toBe("done")
})

test("what is wanted at the start waits for whoever is at it", async () => {
  const leases = leasesOfTest()
  await leases.take(SWEEP, "a worker that was killed a moment ago", TIMES.lease)
  const runner = opened(leases)
  const done: string[] = []
  const atStart = runner.runAtStart(() => runner.run(SWEEP, async () => done.push("done")))
  expect(done).toEqual([])
  jest.setSystemTime(Date.now() + TIMES.lease)
  await atStart
  expect(done).toEqual(["done"])
})

test("a job that hangs is given up, told so, and runs again", async () => {
  const runner = opened(leasesOfTest())
  let told: AbortSignal | undefined
  const hanging = (signal: AbortSignal) => {
    told = signal
    return new Promise<void>(() => undefined)
  }
  const given = runner.run(SWEEP, hanging, 20_000)
  await jest.advanceTimersByTimeAsync(20_000)
  expect(await given).toBe("done")
  expect(told!.aborted).toBe(true)
  const done: string[] = []
  expect(await runner.run(SWEEP, async () => done.push("done"))).toBe("done")
  expect(done).toEqual(["done"])
  await runner.close()
})

test("a job that is given up begins no further part", async () => {
  const runner = opened(leasesOfTest())
  const begun: number[] = []
  const slow = async (signal: AbortSignal) => {
    for (const part of untilAborted([1, 2, 3, 4], signal)) {
      begun.push(part)
      await new Promise((done) => setTimeout(done, 8_000))
    }
  }
  const given = runner.run(SWEEP, slow, 10_000)
  await jest.advanceTimersByTimeAsync(40_000)
  await given
  expect(begun).toEqual([1, 2])
  await runner.close()
})

test("a worker that lost its lease is told to end what it does", async () => {
  const leases = leasesOfTest()
  const runner = opened({ ...leases, renew: async () => false })
  const told = runner.run(
    SWEEP,
    (signal) => new Promise<void>((done) => signal.addEventListener("abort", () => done()))
  )
  await jest.advanceTimersByTimeAsync(TIMES.renewal)
  expect(await told).toBe("done")
})

test.each([
  ["fails", async () => Promise.reject(new Error("no"))],
  [
    "fails before it has begun",
    () => {
      throw new Error("no")
    },
  ],
])("a job that %s has its next turn, and it is noted why", async (_how, failing) => {
  const leases = leasesOfTest()
  const giveBack = jest.spyOn(leases, "giveBack")
  const runner = opened(leases)
  expect(await runner.run(SWEEP, failing)).toBe("done")
  expect(await runner.run(SWEEP, async () => undefined)).toBe("done")
  expect(giveBack.mock.calls.map(([name, , failure]) => [name, failure])).toEqual([
    ["sweep", "no"],
    ["sweep", null],
  ])
})

test("without the database no job is begun, and nothing fails", async () => {
  const unreachable = async () => Promise.reject(new Error("connect ECONNREFUSED"))
  const runner = opened({ take: unreachable, renew: unreachable, giveBack: unreachable })
  expect(await runner.run(SWEEP, async () => Promise.reject(new Error("begun")))).toBe("not now")
})

test("nothing is done before the start is complete and after the stop has begun", async () => {
  const runner = new JobRunner(leasesOfTest(), TIMES)
  expect(await runner.run(SWEEP, async () => undefined)).toBe("not now")
  runner.open()
  expect(await runner.run(SWEEP, async () => undefined)).toBe("done")
  await runner.close()
  expect(await runner.run(SWEEP, async () => undefined)).toBe("not now")
})

test("a stop tells the running job, and waits for its end", async () => {
  const runner = opened(leasesOfTest())
  const long = work()
  let told: AbortSignal | undefined
  void runner.run(SWEEP, (signal) => {
    told = signal
    return long.run()
  })
  await long.begun
  const order: string[] = []
  const closed = runner.close().then(() => order.push("stopped"))
  expect(told!.aborted).toBe(true)
  await jest.advanceTimersByTimeAsync(20)
  order.push("the job ended")
  long.end()
  await closed
  expect(order).toEqual(["the job ended", "stopped"])
})

test("a stop does not wait for ever for a job that hangs", async () => {
  const runner = opened(leasesOfTest())
  const hanging = work()
  void runner.run(SWEEP, hanging.run)
  await hanging.begun
  const closed = runner.close()
  await jest.advanceTimersByTimeAsync(TIMES.stop)
  await closed
  hanging.end()
})
