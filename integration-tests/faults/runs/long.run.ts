import { runFaults } from "../harness/fault-run"
import { writeReport } from "../harness/report"

test("a cluster that is broken again and again keeps every promise", async () => {
  const {
    minutes,
    seed,
    report: directory,
  } = JSON.parse(process.env.NORTHLOT_FAULTS_OPTIONS ?? "{}") as {
    minutes: number
    seed: number
    report: string
  }
  const report = await runFaults({
    seed,
    milliseconds: minutes * 60_000,
    cluster: { servers: 3, workers: 2, withRedis: true, ownPostgres: { synchronous_commit: "on" } },
    workload: {
      auctions: 3,
      bidders: 8,
      viewers: 1,
      auctionMilliseconds: 20_000,
      pauseMilliseconds: 600,
      antiSnipeSeconds: 2,
    },
    pauseMilliseconds: 1_500,
    finishMilliseconds: 300_000,
  })
  process.stderr.write(`Report: ${writeReport(directory, report)}\n`)
  expect(report.violations).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(0)
})
