/** One run: a cluster, people who use it, faults by a seed, and what held. */
import { chanceOf } from "./chance"
import { startCluster, type ClusterOptions } from "./cluster"
import { readStored } from "./collect"
import { violationsOf, type Violation } from "./invariants"
import { nemesisOf, type Fault, type Nemesis } from "./nemesis"
import { prepareWorkload, type Workload, type WorkloadOptions } from "./workload"
import { finalReply } from "./history"

export interface FaultRunOptions {
  seed: number
  milliseconds: number
  cluster: ClusterOptions
  workload: Omit<WorkloadOptions, "chance">
  /** Between two faults, on average. */
  pauseMilliseconds: number
  /** How long everything may take to come to its end. */
  finishMilliseconds: number
  /** Instead of faults by chance. */
  script?: (nemesis: Nemesis, workload: Workload) => Promise<void>
}

export interface FaultReport {
  seed: number
  seconds: number
  kills: number
  faults: Fault[]
  reached: Record<string, number>
  auctions: number
  sold: number
  calls: number
  acknowledged: number
  refused: number
  unanswered: number
  tries: number
  violations: Violation[]
  /** Milliseconds until bids were taken again. */
  bidsAgain: { afterServer: number[]; afterPostgres: number[] }
}

export async function runFaults(options: FaultRunOptions): Promise<FaultReport> {
  const { seed, milliseconds } = options
  const began = performance.now()
  const chance = chanceOf(seed)
  const cluster = await startCluster(options.cluster)
  try {
    const workload = await prepareWorkload(cluster, { ...options.workload, chance: chance.branch("workload") })
    const nemesis = nemesisOf(cluster, workload, chance.branch("nemesis"))
    const from = performance.now()
    if (process.env.NORTHLOT_FAULTS_TRACE)
      setInterval(() => {
        const { length } = workload.history.calls
        const state = cluster.processes.map((one) => `${one.name} ${one.up ? "up" : "down"}`)
        process.stderr.write(
          `${length} calls, ${workload.acknowledged.length} taken, ${state}, ${workload.state()}, ${nemesis.faults.at(-1)?.name}\n`
        )
      }, 3_000).unref()
    let scripted = options.script === undefined
    const isOver = () => scripted && performance.now() - from > milliseconds
    const running = workload.run(isOver)
    if (options.script) {
      await options.script(nemesis, workload)
      scripted = true
      await nemesis.recover()
    } else await nemesis.run(isOver, options.pauseMilliseconds)
    await running
    const late: Violation[] = []
    await workload.finish(options.finishMilliseconds).catch((error: Error) => {
      late.push({ invariant: "everything comes to its end", detail: error.message })
    })
    const { history } = workload
    const stored = await readStored(
      cluster.market.pool,
      workload.listingIds,
      workload.everybody.map(({ id }) => id)
    )
    Object.assign(history, stored)
    workload.close()
    const answers = history.calls.map(finalReply)
    const again = (name: RegExp) =>
      nemesis.faults.flatMap((fault) =>
        name.test(fault.name) && fault.bidsAgainAfter !== null ? [fault.bidsAgainAfter] : []
      )
    return {
      seed,
      seconds: Math.round((performance.now() - began) / 1000),
      kills: nemesis.faults.reduce((sum, { kills }) => sum + kills, 0),
      faults: nemesis.faults,
      reached: nemesis.reached,
      auctions: history.auctions.length,
      sold: history.sales.length,
      calls: history.calls.length,
      acknowledged: answers.filter((reply) => reply?.ok).length,
      refused: answers.filter((reply) => reply && !reply.ok).length,
      unanswered: answers.filter((reply) => !reply).length,
      tries: history.calls.reduce((sum, { attempts }) => sum + attempts.length, 0),
      violations: [...late, ...violationsOf(history)],
      bidsAgain: { afterServer: again(/^kill (-9|at)/), afterPostgres: again(/Postgres/) },
    }
  } finally {
    await cluster.stop()
  }
}
