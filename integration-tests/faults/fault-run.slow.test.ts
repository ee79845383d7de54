import { eventually } from "../environment/wait"
import { runFaults } from "./harness/fault-run"

/** With fewer acknowledged bids, a lost bid could go unnoticed. */
const ENOUGH_BIDS = 20

test("servers and workers that are killed under bids lose no acknowledged bid, and every sale, fee, notice and chat is there once", async () => {
  const report = await runFaults({
    seed: 12,
    milliseconds: 12_000,
    cluster: { servers: 2, workers: 1, withRedis: true },
    workload: {
      auctions: 2,
      bidders: 5,
      viewers: 1,
      pagesAskAtTheEnd: true,
      auctionMilliseconds: 5_000,
      pauseMilliseconds: 150,
      antiSnipeSeconds: 1,
    },
    pauseMilliseconds: 1_000,
    finishMilliseconds: 40_000,
    async script(nemesis, workload) {
      for (const name of ["kill a server at a point", "lose a commit", "kill a worker"]) await nemesis.strike(name)
      // A busy machine needs longer for the bids, hence the long timeout.
      await eventually("bids enough", async () => workload.acknowledged.length > ENOUGH_BIDS, 60_000)
    },
  })
  expect(report.violations).toEqual([])
  expect(report.kills).toBe(2)
  expect(report.sold).toBeGreaterThan(0)
  expect(report.acknowledged).toBeGreaterThan(ENOUGH_BIDS)
}, 240_000)
