import { join } from "node:path"
import type { ClusterOptions } from "../harness/cluster"
import { runFaults, type FaultRunOptions } from "../harness/fault-run"
import type { Violation } from "../harness/invariants"
import { violationsOf } from "../harness/invariants"
import { BUGS, plant } from "../harness/planted-bugs.cjs"
import type { Nemesis } from "../harness/nemesis"
import { writeFoundBugs, type FoundBug } from "../harness/report"
import { simulate } from "../harness/simulation"
import type { Workload, WorkloadOptions } from "../harness/workload"

const ONE_PROCESS = { servers: 1, workers: 0, withRedis: false }
const WORKLOAD = {
  auctions: 2,
  bidders: 6,
  viewers: 1,
  // The duration of an auction. It lets a bidder lose the lead, and get a notice about that, more than once.
  auctionMilliseconds: 8_000,
  pauseMilliseconds: 150,
  antiSnipeSeconds: 1,
}
const found: FoundBug[] = []

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds))

type Script = NonNullable<FaultRunOptions["script"]>
type Finder = Exclude<(typeof BUGS)[number]["by"], "simulation">

async function untilThereIsEnough(nemesis: Nemesis, workload: Workload): Promise<void> {
  const { heldLocks } = workload.history
  const isEnough = () => workload.acknowledged.length >= 40 && heldLocks.length >= 2 && workload.paidByCredit() > 0
  const deadline = Date.now() + 45_000
  while (!isEnough() && Date.now() < deadline) {
    await nemesis.strike("hold a lock over the end")
    await pause(100)
  }
}

const WAYS: Record<Finder, { cluster: ClusterOptions; script: Script; workload?: Partial<WorkloadOptions> }> = {
  processes: { cluster: ONE_PROCESS, script: untilThereIsEnough },
  "wrong clocks": {
    // Each server learns of the other server's bids only through Redis.
    cluster: { servers: 2, workers: 0, withRedis: true },
    workload: { pagesAskAtTheEnd: true },
    async script(nemesis, workload) {
      await nemesis.strike("all clocks wrong")
      await untilThereIsEnough(nemesis, workload)
    },
  },
  "a time without Redis": {
    cluster: { servers: 1, workers: 1, withRedis: true },
    script: (nemesis) => nemesis.withoutRedis(12_000),
    // There are few bids, so that the timer settles the auctions. With many bids, an outbid notice could be handled
    // after an auction's end and settle the auction before the timer.
    workload: { auctions: 6, bidders: 3, pauseMilliseconds: 6_000 },
  },
}

async function violationsWith(by: Finder, planted?: string): Promise<Violation[]> {
  const { cluster, script, workload } = WAYS[by]
  const { violations } = await runFaults({
    seed: 5,
    milliseconds: 0,
    cluster: { ...cluster, planted },
    workload: { ...WORKLOAD, ...workload },
    pauseMilliseconds: 0,
    finishMilliseconds: 25_000,
    script,
  })
  return violations
}

const invariantsOf = (violations: readonly Violation[]) => [...new Set(violations.map(({ invariant }) => invariant))]

/** Records the result and duration of the search for a planted bug. */
async function noting(
  planted: string,
  by: string,
  search: () => Promise<readonly Violation[]> | readonly Violation[]
): Promise<readonly Violation[]> {
  const began = performance.now()
  const violations = await search()
  found.push({ planted, by, invariants: invariantsOf(violations), milliseconds: performance.now() - began })
  return violations
}

afterAll(() => {
  const { report } = JSON.parse(process.env.NORTHLOT_FAULTS_OPTIONS ?? "{}") as { report?: string }
  if (report) process.stderr.write(`Report: ${writeFoundBugs(report, found)}\n`)
})

test.each(Object.keys(WAYS) as Finder[])("a product without a planted bug breaks no promise: %s", async (by) => {
  expect(await violationsWith(by)).toEqual([])
})

test.each(BUGS)("found: $name ($by)", async ({ name, by, breaks }) => {
  expect(plant(name, join(__dirname, "../../../dist")).file).toBeTruthy()
  const simulated = () => {
    for (let seed = 1; seed <= 30; seed++) {
      const violations = violationsOf(simulate({ seed, auctions: 40, bidders: 6, planted: name }).history)
      if (violations.length > 0) return violations
    }
    return []
  }
  const search = by === "simulation" ? simulated : () => violationsWith(by, name)
  // The broken invariant must be one that the bug breaks. Any other broken invariant shows a fault of the harness or
  // the product.
  const broken = invariantsOf(await noting(name, by, search))
  expect({ broken, asIsDue: broken.some((invariant) => breaks.includes(invariant)) }).toMatchObject({ asIsDue: true })
})

test("found: commits that are acknowledged before they are written, when Postgres is ended at once", async () => {
  const search = () =>
    runFaults({
      seed: 5,
      milliseconds: 0,
      cluster: {
        ...ONE_PROCESS,
        ownPostgres: { synchronous_commit: "off", wal_writer_delay: "10s", wal_writer_flush_after: "1GB" },
      },
      workload: { ...WORKLOAD, auctionMilliseconds: 15_000 },
      pauseMilliseconds: 0,
      finishMilliseconds: 25_000,
      async script(nemesis, workload) {
        while (!workload.isOpen()) await pause(20)
        await nemesis.strike("write all commits")
        const taken = workload.acknowledged.length
        while (workload.acknowledged.length < taken + 20) await pause(20)
        await nemesis.strike("kill Postgres")
      },
    })
  const violations = await noting("synchronous_commit=off", "processes", async () => (await search()).violations)
  expect(invariantsOf(violations)).toContain("no acknowledged bid is lost")
})
