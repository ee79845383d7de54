/** One fault run: a cluster, people who use the market, random faults from a seed, and the check of the invariants. */
import { chanceOf } from "./chance"
import { startCluster, type Cluster, type ClusterOptions } from "./cluster"
import { readStored } from "./collect"
import { latenessOf, violationsOf, type Violation } from "./invariants"
import { nemesisOf, type Fault, type Nemesis } from "./nemesis"
import { prepareWorkload, type Workload, type WorkloadOptions } from "./workload"
import { finalReply, type StoredAuction } from "./history"
import type { Return } from "./supervise"

export interface FaultRunOptions {
  seed: number
  milliseconds: number
  cluster: ClusterOptions
  workload: Omit<WorkloadOptions, "chance">
  /** The average time between two faults. */
  pauseMilliseconds: number
  /** The timeout for all pending work after the last fault. */
  finishMilliseconds: number
  /** Runs instead of random faults. `isOver` returns true once the run's `milliseconds` have passed. */
  script?: (nemesis: Nemesis, workload: Workload, isOver: () => boolean) => Promise<void>
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
  /** Milliseconds until the first bid was accepted after a fault. */
  bidsAgain: { afterServer: number[]; afterPostgres: number[]; afterFullDisk: number[] }
  /**
   * The settlement delays of auctions that ended without Redis, and the number of postponed bids. null if Redis was
   * always up.
   */
  withoutRedis: { latenesses: number[]; putOff: number } | null
  /** The settlement delays of all auctions that ended while Redis was up. */
  latenesses: number[]
  returns: Return[]
  /** The reason why no disk could be filled; null if one could be filled. */
  noFullDisk: string | null
}

export async function runFaults(options: FaultRunOptions): Promise<FaultReport> {
  const { seed, milliseconds } = options
  const began = performance.now()
  const chance = chanceOf(seed)
  const cluster = await startCluster(options.cluster)
  let close: () => void = () => undefined
  try {
    const workload = await prepareWorkload(cluster, { ...options.workload, chance: chance.branch("workload") })
    close = workload.close
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
    const isTimeOver = () => performance.now() - from > milliseconds
    const isOver = () => scripted && isTimeOver()
    const running = workload.run(isOver)
    if (options.script) {
      await options.script(nemesis, workload, isTimeOver)
      scripted = true
      await nemesis.recover()
    } else await nemesis.run(isOver, options.pauseMilliseconds)
    await running
    const late: Violation[] = []
    await workload.finish(options.finishMilliseconds).catch((error: Error) => {
      late.push({ invariant: "everything comes to its end", detail: error.message })
    })
    const { returns, crashes, slowEnds } = cluster
    for (const { name, isUp, failure } of returns)
      if (!isUp) late.push({ invariant: "a process that ended comes back", detail: `${name}: ${failure}` })
    for (const detail of crashes) late.push({ invariant: "no process ends by itself", detail })
    for (const detail of slowEnds) late.push({ invariant: "a process ends in time when it is asked to", detail })
    const { history } = workload
    const stored = await readStored(
      cluster.market.pool,
      workload.listingIds,
      workload.everybody.map(({ id }) => id),
      history.clockMoves
    )
    Object.assign(history, stored)
    const answers = history.calls.map(finalReply)
    const again = (name: RegExp) =>
      nemesis.faults.flatMap((fault) =>
        name.test(fault.name) && fault.bidsAgainAfter !== null ? [fault.bidsAgainAfter] : []
      )
    const settled = history.auctions.filter(({ status }) => status === "settled")
    const endedWithoutRedis = ({ endsAt }: StoredAuction) =>
      history.withoutRedis.some((time) => endsAt > time.from && endsAt < time.to)
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
      bidsAgain: {
        afterServer: again(/^kill (-9|at)/),
        afterPostgres: again(/Postgres/),
        afterFullDisk: again(/full disk/),
      },
      withoutRedis:
        history.withoutRedis.length === 0
          ? null
          : {
              latenesses: settled.filter(endedWithoutRedis).map(latenessOf),
              putOff: history.withoutRedis.reduce((sum, { putOff }) => sum + putOff, 0),
            },
      latenesses: settled.filter((auction) => !endedWithoutRedis(auction)).map(latenessOf),
      returns,
      noFullDisk: diskOf(cluster),
    }
  } finally {
    close()
    await cluster.stop()
  }
}

function diskOf({ postgres }: Cluster): string | null {
  if (!postgres) return "its Postgres is not its own"
  return typeof postgres.disk === "string" ? postgres.disk : null
}
