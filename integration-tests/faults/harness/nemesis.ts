/** Causes faults one after another, chosen by a seed, and repairs them. */
import type { Chance } from "./chance"
import { terminateBackends, withOwner, type Cluster, type Process } from "./cluster"
import type { Workload } from "./workload"

export interface Fault {
  name: string
  detail: string
  /** Milliseconds since the start of the run. */
  at: number
  kills: number
  /**
   * Milliseconds until the next acknowledged bid, from the kill or from the return of Postgres. Periods without an open
   * auction are not counted, because nobody could bid.
   */
  bidsAgainAfter: number | null
  /** Set if no bid was accepted for more than a second: how long this took, and the responses to bidders until then. */
  slow?: string
}

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds))
const BID_POINTS = ["bid: after the lock", "bid: after the insert", "bid: before the commit", "bid: after the commit"]
const SERVER_POINTS = [...BID_POINTS, "webhook: inside", "webhook: after the commit"]
const WORKER_POINTS = [
  "settlement: inside",
  "settlement: after the commit",
  "subscriber: inside",
  "subscriber: after the commit",
]
const LONGEST_AT_POINT_MILLISECONDS = 15_000
const MOST_RETURNING = 2
const LOOK_MILLISECONDS = 20
const SLOW_MILLISECONDS = 1_000
const LONGEST_RECOVERY_MILLISECONDS = 30_000
const CLOCK_OFFSET_MILLISECONDS = 300_000
const FULL_DISK_MILLISECONDS = 8_000
const AFTER_REDIS_MILLISECONDS = 5_000
/** Faults that random choice must not cause. They affect all processes, or they break nothing. */
const NEVER_BY_CHANCE = ["all clocks wrong", "outage", "write all commits"]

export interface Nemesis {
  faults: Fault[]
  /** The points at which processes were ended, each with its count. */
  reached: Record<string, number>
  /** Causes random faults, of all kinds or only of the given names. */
  run(until: () => boolean, pauseMilliseconds: number, names?: readonly string[]): Promise<void>
  /** Causes one fault by its name. A killed process restarts in the background. */
  strike(name: string): Promise<void>
  /** Stops Redis for this time without other faults, and then starts an empty Redis. */
  withoutRedis(milliseconds: number): Promise<void>
  /** Repairs everything that faults have left broken. */
  recover(): Promise<void>
}

export function nemesisOf(cluster: Cluster, workload: Workload, chance: Chance): Nemesis {
  const began = performance.now()
  const faults: Fault[] = []
  const reached: Record<string, number> = {}
  /** The pending restarts of killed processes. */
  const returning = new Set<Promise<unknown>>()
  const note = (name: string, detail: string, kills = 0): Fault => {
    const fault = { name, detail, at: Math.round(performance.now() - began), kills, bidsAgainAfter: null }
    faults.push(fault)
    return fault
  }
  /**
   * Resolves when bids are accepted again after a fault. The next fault begins only then. Otherwise a delay by the next
   * fault would be attributed to this one.
   */
  const untilBidsAgain = async (fault: Fault, from: number) => {
    let closed = 0
    for (let looked = from; ; await pause(LOOK_MILLISECONDS)) {
      const next = workload.acknowledged.find(({ at }) => at > from)
      const now = next?.at ?? performance.now()
      if (!workload.isOpen()) closed += now - looked
      looked = now
      const open = Math.max(0, now - from - closed)
      if (!next && open < LONGEST_RECOVERY_MILLISECONDS && closed < LONGEST_RECOVERY_MILLISECONDS) continue
      if (next || open > closed) fault.bidsAgainAfter = Math.round(open)
      if (open > SLOW_MILLISECONDS) {
        const answers = Object.entries(workload.answersBetween(from, now)).map(([code, times]) => `${code} ${times}`)
        fault.slow = `${Math.round(open)} ms, and ${Math.round(closed)} ms without an open auction; tries that ended by then: ${answers.join(", ") || "none"}`
      }
      return
    }
  }
  const up = (processes: readonly Process[]) => processes.filter((process) => process.up && !process.paused)
  const bringBack = (process: Process, clock = 0) => {
    const back = cluster.start(process, clock).finally(() => returning.delete(back))
    returning.add(back)
  }
  /** Chooses a process to harm, or null. If there are several servers, one of them must remain up to answer. */
  const victim = (role: "servers" | "workers"): Process | null => {
    // More concurrent restarts would overload a small machine.
    if (returning.size >= MOST_RETURNING) return null
    const there = up(cluster[role])
    return there.length > (role === "servers" && cluster.servers.length > 1 ? 1 : 0) ? chance.pick(there) : null
  }

  const killNow = async (role: "servers" | "workers") => {
    const process = victim(role)
    if (!process) return
    const fault = note("kill -9", process.name, 1)
    const from = performance.now()
    await cluster.kill(process)
    bringBack(process)
    if (role === "servers") await untilBidsAgain(fault, from)
  }
  const killAt = async (role: "servers" | "workers") => {
    const process = victim(role)
    if (!process) return
    const point = chance.pick(role === "servers" ? SERVER_POINTS : WORKER_POINTS)
    process.doomed = true
    await process.market.inside("endAt", point).catch(() => undefined)
    const ended = await Promise.race([process.market.ended().then(() => true), pause(LONGEST_AT_POINT_MILLISECONDS)])
    if (!ended) {
      await process.market.inside("endAt", null).catch(() => undefined)
      process.doomed = false
      note("not reached", `${process.name}, ${point}`)
      return
    }
    reached[point] = (reached[point] ?? 0) + 1
    const fault = note("kill at a point", `${process.name}, ${point}`, 1)
    const from = performance.now()
    await cluster.kill(process)
    bringBack(process)
    if (role === "servers") await untilBidsAgain(fault, from)
  }
  const onLine = async (name: string, act: (process: Process) => void | Promise<void>, milliseconds: number) => {
    const process = chance.pick(up(cluster.processes))
    if (!process) return
    note(name, process.name)
    await act(process)
    await pause(milliseconds)
    await process.database.restore()
  }

  const acts: Record<string, () => Promise<void>> = {
    "kill a server": () => killNow("servers"),
    "kill a worker": () => killNow("workers"),
    "kill a server at a point": () => killAt("servers"),
    "kill a worker at a point": () => killAt("workers"),
    async "kill Postgres"() {
      if (!cluster.postgres) return
      const fault = note("kill of Postgres", "", 1)
      await cluster.postgres.kill()
      await pause(chance.below(500))
      await cluster.postgres.start()
      await untilBidsAgain(fault, performance.now())
    },
    async "end connections"() {
      const fault = note("pg_terminate_backend", "all")
      await terminateBackends(cluster)
      await untilBidsAgain(fault, performance.now())
    },
    async "stop a process"() {
      const process_ = victim(chance.isIn(0.5) ? "servers" : "workers")
      if (!process_) return
      note("SIGSTOP", process_.name)
      process_.paused = true
      process.kill(process_.market.pid, "SIGSTOP")
      await pause(2_000 + chance.below(4_000))
      process.kill(process_.market.pid, "SIGCONT")
      process_.paused = false
    },
    async "flush Redis"() {
      if (!cluster.redis) return
      note("FLUSHALL", "")
      await cluster.redis.flush()
    },
    async "kill Redis"() {
      if (!cluster.redis) return
      note("kill of Redis", "", 1)
      await cluster.redis.kill()
      await pause(1_000 + chance.below(5_000))
      await cluster.redis.start()
    },
    delay: () => onLine("delay", ({ database }) => database.delay(100 + chance.below(300)), 4_000),
    blackhole: () => onLine("blackhole", ({ database }) => database.hold(), 2_000 + chance.below(5_000)),
    cut: () => onLine("cut", ({ database }) => database.cut(), 500 + chance.below(2_000)),
    "lose a commit": () => onLine("reset after commit", ({ database }) => database.loseNextCommit(), 1_500),
    async "wrong clock"() {
      const process = victim(chance.isIn(0.7) ? "servers" : "workers")
      if (!process) return
      const offset = chance.isIn(0.5) ? CLOCK_OFFSET_MILLISECONDS : -CLOCK_OFFSET_MILLISECONDS
      note("clock off", `${process.name} by ${offset / 60_000} minutes`, 1)
      await cluster.kill(process)
      bringBack(process, offset)
    },
    /** Restarts each process with a clock that is five minutes ahead or behind. */
    async "all clocks wrong"() {
      note("all clocks off", "by 5 minutes, one ahead and the next behind")
      for (const [index, process] of cluster.processes.entries()) {
        if (!process.up) continue
        await cluster.end(process)
        await cluster.start(process, index % 2 === 0 ? CLOCK_OFFSET_MILLISECONDS : -CLOCK_OFFSET_MILLISECONDS)
      }
    },
    async "rolling restart"() {
      note("rolling restart", "all servers")
      for (const process of cluster.servers) {
        if (!process.up || up(cluster.servers).length < Math.min(2, cluster.servers.length)) continue
        await cluster.end(process)
        await cluster.start(process)
      }
    },
    async "fill the disk"() {
      const { postgres } = cluster
      if (!postgres || typeof postgres.disk === "string") return
      const before = workload.tries()
      const fault = note("full disk", "")
      await postgres.disk.fill()
      await pause(FULL_DISK_MILLISECONDS)
      await postgres.disk.makeRoom()
      const { putOff, taken } = workload.tries()
      const [wasTaken, wasPutOff] = [taken - before.taken, putOff - before.putOff]
      // Postgres ends when it cannot even write its log. It restarts after space is free.
      const from = performance.now()
      const ended = await postgres.start()
      const how = ended
        ? `Postgres ended, and was up ${Math.round(performance.now() - from)} ms later`
        : "Postgres stayed"
      fault.detail = `${wasTaken} bids taken and ${wasPutOff} put off; ${how}`
      await untilBidsAgain(fault, performance.now())
    },
    /** Simulates two minutes without a server in the database's record of outages. */
    async outage() {
      if (cluster.servers.some((server) => !server.up)) return
      const fault = note("outage", "all servers at once, for two minutes by the heartbeat", cluster.servers.length)
      await Promise.all(cluster.servers.map((server) => cluster.kill(server)))
      await withOwner(cluster.market.databaseUrl, (client) =>
        client.query(`UPDATE bidding_heartbeat SET beat_at = beat_at - interval '2 minutes'`)
      )
      await Promise.all(cluster.servers.map((server) => cluster.start(server)))
      await untilBidsAgain(fault, performance.now())
    },
    /** Makes all commits so far survive a kill of Postgres, whatever its parameters. */
    async "write all commits"() {
      await withOwner(cluster.market.databaseUrl, (client) =>
        client.query(`BEGIN; SET LOCAL synchronous_commit = on; SELECT pg_logical_emit_message(true, '', ''); COMMIT`)
      )
    },
    async "hold a lock over the end"() {
      const held = await holdOverEnd(cluster)
      if (!held) return
      note("lock held over the end", held.auctionId)
      workload.history.heldLocks.push(held)
    },
  }
  const often: (keyof typeof acts)[] = [
    "kill a server",
    "kill a server",
    "kill a worker",
    "kill a server at a point",
    "kill a server at a point",
    "kill a worker at a point",
    "kill Postgres",
  ]

  const byChance = Object.keys(acts).filter((name) => !NEVER_BY_CHANCE.includes(name))

  const nemesis: Nemesis = {
    faults,
    reached,
    async run(until, pauseMilliseconds, names) {
      while (!until()) {
        await pause(pauseMilliseconds / 2 + chance.below(pauseMilliseconds))
        if (until()) break
        await acts[chance.pick(names ?? (chance.isIn(0.6) ? often : byChance))]!()
      }
      await nemesis.recover()
    },
    strike: (name) => acts[name]!(),
    async withoutRedis(milliseconds) {
      if (!cluster.redis) return
      const fault = note("without Redis", "", 1)
      const before = workload.tries()
      const clock = () =>
        withOwner(cluster.market.databaseUrl, async (client) => {
          const { rows } = await client.query<{ now: Date }>("SELECT northlot_now() AS now")
          return rows[0]!.now.getTime()
        })
      const from = await clock()
      await cluster.redis.kill()
      await pause(milliseconds)
      const after = workload.tries()
      await cluster.redis.start()
      // Redis restarts without jobs, so auctions that end shortly afterwards have no settlement job. The recorded
      // period without Redis therefore includes this pause.
      await pause(AFTER_REDIS_MILLISECONDS)
      const putOff = after.putOff - before.putOff
      fault.detail = `${milliseconds / 1_000} s; ${after.taken - before.taken} bids taken, ${putOff} put off`
      workload.history.withoutRedis.push({ from, to: await clock(), putOff })
    },
    async recover() {
      await Promise.all(returning)
      await cluster.redis?.start()
      await cluster.crashesMended()
      for (const process of cluster.processes) if (!process.up) await cluster.start(process)
    },
  }
  return nemesis
}

/** Locks the auction that ends next shortly before its end, and unlocks it afterwards. */
async function holdOverEnd({ market }: Cluster): Promise<{ auctionId: string; from: number; to: number } | null> {
  return withOwner(market.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; wait: number }>(
      `SELECT id, extract(epoch FROM ends_at - northlot_now())::float8 * 1000 AS wait FROM auction
       WHERE status = 'open' AND ends_at > northlot_now() + interval '600 milliseconds'
       ORDER BY ends_at LIMIT 1`
    )
    const next = rows[0]
    if (!next || next.wait > 8_000) return null
    await pause(Math.max(0, next.wait - 500))
    await client.query("BEGIN")
    await client.query("SELECT FROM auction WHERE id = $1 FOR UPDATE", [next.id])
    const clock = async () =>
      (
        await client.query<{ now: Date; left: number }>(
          `SELECT clock_timestamp() AS now, extract(epoch FROM ends_at - clock_timestamp())::float8 * 1000 AS left FROM auction WHERE id = $1`,
          [next.id]
        )
      ).rows[0]!
    const { now: from, left } = await clock()
    if (left < 0) return null
    await pause(left + 300)
    const { now: to } = await clock()
    await client.query("COMMIT")
    return { auctionId: next.id, from: from.getTime(), to: to.getTime() }
  }).catch(() => null)
}
