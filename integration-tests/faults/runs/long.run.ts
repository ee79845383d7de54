import { runFaults } from "../harness/fault-run"
import { writeReport } from "../harness/report"

const AS_USUAL = { auctions: 3, auctionMilliseconds: 20_000 }

test("a cluster that is broken again and again keeps every promise", async () => {
  const {
    minutes,
    seed,
    only,
    report: directory,
  } = JSON.parse(process.env.NORTHLOT_FAULTS_OPTIONS ?? "{}") as {
    minutes: number
    seed: number
    only: string[]
    report: string
  }
  const milliseconds = minutes * 60_000
  const report = await runFaults({
    seed,
    milliseconds,
    cluster: {
      servers: 3,
      workers: 2,
      withRedis: true,
      ownPostgres: { synchronous_commit: "on" },
      smallDisk: true,
    },
    workload: {
      ...AS_USUAL,
      bidders: 8,
      viewers: 1,
      pagesAskAtTheEnd: true,
      pauseMilliseconds: 600,
      antiSnipeSeconds: 2,
    },
    pauseMilliseconds: 1_500,
    finishMilliseconds: 300_000,
    /**
     * First come the faults that need the whole cluster. "all clocks wrong" is the last of them, because each process
     * has the wrong clock until it is killed.
     */
    async script(nemesis, workload, isOver) {
      if (only.length > 0) return nemesis.run(isOver, 1_500, only)
      const part = Math.min(60_000, milliseconds / 6)
      workload.publish({ auctions: 6, auctionMilliseconds: 7_000 })
      await nemesis.withoutRedis(part)
      workload.publish(AS_USUAL)
      await nemesis.strike("outage")
      await nemesis.strike("fill the disk")
      await nemesis.strike("all clocks wrong")
      await new Promise((resume) => setTimeout(resume, part))
      await nemesis.run(isOver, 1_500)
    },
  })
  process.stderr.write(`Report: ${writeReport(directory, report)}\n`)
  expect(report.violations).toEqual([])
  for (const milliseconds of report.bidsAgain.afterServer) expect(milliseconds).toBeLessThanOrEqual(3_000)
  for (const milliseconds of report.bidsAgain.afterPostgres) expect(milliseconds).toBeLessThanOrEqual(2_000)
  expect(report.acknowledged).toBeGreaterThan(0)
})
