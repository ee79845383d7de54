// The market's use of processors, disk and network, as a model on simulated machines.
const { Agenda, Machine, percentile, randomFrom } = require("./simulation.cjs")

/**
 * The cost of a bid and the fixed cost of a batch, from two measurements with different batch sizes.
 * The third measurement, with 256 bidders, serves to check the simulation.
 */
function costsOfBids({ storms }) {
  const [few, more] = storms
  const parts = (name) => {
    const [one, other] = [1 / few.bidsPerBatch, 1 / more.bidsPerBatch]
    const ofBatch = Math.max(0, (few[name] - more[name]) / (one - other))
    return { ofBatch, ofBid: Math.max(0, more[name] - ofBatch * other) }
  }
  return {
    server: parts("serverMilliseconds"),
    postgres: parts("postgresMilliseconds"),
    client: more.clientMilliseconds,
    redis: more.redisMilliseconds,
    redisCommands: more.redisCommands,
  }
}

/** The share of a batch's Postgres time before its bidders are answered. Postgres spends the rest after the answers. */
const AWAITED = 0.5

/** The row lock of an auction: one batch at a time, first come, first served. */
class Lock {
  #held = false
  #waiting = []

  take(then) {
    if (this.#held) return void this.#waiting.push(then)
    this.#held = true
    then()
  }

  release() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }
}

/**
 * The bids on one auction through one server. They wait while a batch is under way, then form the next batch.
 * They are answered together once the batch is on disk.
 */
class Lane {
  #waiting = []
  #underWay = false

  constructor(agenda, { server, postgres, aftermath, disk, lock }, costs) {
    Object.assign(this, { agenda, server, postgres, aftermath, disk, lock, costs })
  }

  place(answer) {
    // Half of the cost is reading, checking and queueing; the other half is the answer and its broadcast.
    this.server.work(this.costs.server.ofBid / 2, () => {
      this.#waiting.push(answer)
      this.#begin()
    })
  }

  #begin() {
    if (this.#underWay || this.#waiting.length === 0) return
    this.#underWay = true
    const batch = this.#waiting.splice(0)
    const { server, postgres } = this.costs
    const ofPostgres = postgres.ofBatch + postgres.ofBid * batch.length
    const done = () => {
      this.lock.release()
      this.#underWay = false
      this.aftermath.work(ofPostgres * (1 - AWAITED))
      for (const answer of batch) this.server.work(server.ofBid / 2, answer)
      this.#begin()
    }
    this.server.work(server.ofBatch, () =>
      this.lock.take(() => this.postgres.work(ofPostgres * AWAITED, () => this.disk(done)))
    )
  }
}

/** Answered bids per second when this many people bid on one auction without pause, all on one machine. */
function bidsHere(measured, { bidders = 256, seconds = 5, processors = measured.processors } = {}) {
  const agenda = new Agenda()
  const machine = new Machine(agenda, processors)
  const costs = costsOfBids(measured)
  const [server, postgres, aftermath, client] = Array.from({ length: 4 }, () => machine.thread())
  const disk = (done) => agenda.after(measured.commit.milliseconds, done)
  const lane = new Lane(agenda, { server, postgres, aftermath, disk, lock: new Lock() }, costs)
  const warm = 1_000
  let answered = 0
  const bid = () =>
    client.work(costs.client, () =>
      lane.place(() => {
        if (agenda.now >= warm) answered++
        bid()
      })
    )
  for (let count = 0; count < bidders; count++) bid()
  agenda.run(warm + seconds * 1_000)
  return answered / seconds
}

/** Concurrent settlements in one process. */
const SETTLEMENTS_AT_ONCE = 10

/** Seconds until this many auctions with the same end are settled and all results are announced, on one machine. */
function endsHere({ settlement, commit, processors }, { auctions = settlement.auctions } = {}) {
  const agenda = new Agenda()
  const machine = new Machine(agenda, settlement.processors ?? processors)
  const late = settle(agenda, settlement, commit, {
    times: Array.from({ length: auctions }, () => 0),
    worker: machine.thread(),
    backends: Array.from({ length: SETTLEMENTS_AT_ONCE }, () => machine.thread()),
  })
  agenda.run()
  return Math.max(...late) / 1_000
}

/**
 * Schedules the settlement of auctions that end at these times. Returns the delays from an end to its announced result,
 * in milliseconds.
 */
function settle(agenda, settlement, commit, { times, worker, backends }) {
  const late = []
  const due = []
  const free = [...backends]
  const begin = () => {
    while (free.length > 0 && due.length > 0) {
      const [backend, time] = [free.pop(), due.shift()]
      worker.work(settlement.serverMilliseconds / 2, () =>
        backend.work(settlement.postgresMilliseconds, () =>
          agenda.after(commit.milliseconds, () => {
            free.push(backend)
            begin()
            worker.work(settlement.serverMilliseconds / 2, () => late.push(agenda.now - time))
          })
        )
      )
    }
  }
  for (const time of times)
    agenda.at(time, () => {
      due.push(time)
      begin()
    })
  return late
}

/** Assumptions about people and machines, where nothing was measured; `docs/capacity.md` explains them. */
const ASSUMED = {
  /** Bids per second for each viewer; the next line is the share of viewers and bids on the busiest auction. */
  bidsPerViewer: 1 / 500,
  busiest: 0.5,
  /** The number of viewers of each auction except the busiest one. */
  viewersOfOthers: 100,
  /** The minimum time between two updates of one auction to a viewer. */
  millisecondsBetweenUpdates: 250,
  /** List and listing pages that a viewer opens per second. */
  readsPerViewer: 1 / 60,
  /** The maximum load of a server's only thread. */
  mostBusy: 0.6,
  postgresProcessors: 16,
  bytesOfProtocol: 70,
  bitsPerSecondOfServer: 1e9,
  mostViewersOfServer: 20_000,
  /** The limit from an auction's end until both sides are told the result. */
  mostSecondsToTell: 10,
}

/**
 * Simulates some seconds of a market with this many viewers and servers: the load of each resource, and the delays.
 */
function site(measured, { viewers, servers, seed = 1, seconds = 2 }) {
  const agenda = new Agenda()
  const random = randomFrom(seed)
  const costs = costsOfBids(measured)
  const { update, list } = measured
  const postgresMachine = new Machine(agenda, ASSUMED.postgresProcessors)
  const redisMachine = new Machine(agenda, 1)
  const redis = redisMachine.thread()
  const all = Array.from({ length: servers }, () => {
    const machine = new Machine(agenda, 1)
    return { machine, thread: machine.thread(), backend: postgresMachine.thread(), aftermath: postgresMachine.thread() }
  })
  const disk = (done) => agenda.after(measured.commit.milliseconds, done)
  const lanesOf = (lock) =>
    all.map(
      ({ thread, backend, aftermath }) =>
        new Lane(agenda, { server: thread, postgres: backend, aftermath, disk, lock: lock ?? new Lock() }, costs)
    )
  const ofBusiest = lanesOf(new Lock())
  const ofOthers = lanesOf(null)
  const anyOf = (lanes) => lanes[Math.floor(random() * servers)]
  const [answerTimes, newsTimes] = [[], []]
  let bits = 0
  let delivered = 0

  /** Sends an update to an auction's viewers, who are spread over the servers, and times the busiest server. */
  const tell = (watching, since) => {
    const perServer = watching / servers
    delivered += watching
    bits += watching * (update.bytes + ASSUMED.bytesOfProtocol) * 8
    redis.work((costs.redis / Math.max(1, costs.redisCommands)) * (1 + servers))
    for (const { thread } of all)
      if (perServer >= 1 || random() < perServer)
        thread.work((Math.max(1, perServer) * update.serverMicroseconds) / 1_000, () => {
          if (since !== null) newsTimes.push(agenda.now - since)
        })
  }
  let busiestToldAt = -Infinity
  let busiestWaits = null
  const tellBusiest = (since) => {
    if (busiestWaits !== null) return
    busiestWaits = since
    agenda.at(Math.max(agenda.now, busiestToldAt + ASSUMED.millisecondsBetweenUpdates), () => {
      busiestToldAt = agenda.now
      tell(viewers * ASSUMED.busiest, busiestWaits)
      busiestWaits = null
    })
  }

  const arrive = (perSecond, act) => {
    const next = () => {
      agenda.after((-Math.log(1 - random()) / perSecond) * 1_000, () => {
        act()
        next()
      })
    }
    if (perSecond > 0) next()
  }
  const bids = viewers * ASSUMED.bidsPerViewer
  const bid = (lane, told) => {
    const began = agenda.now
    lane.place(() => {
      answerTimes.push(agenda.now - began)
      told(agenda.now)
    })
  }
  arrive(bids * ASSUMED.busiest, () => bid(anyOf(ofBusiest), tellBusiest))
  arrive(bids * (1 - ASSUMED.busiest), () => bid(anyOf(ofOthers), () => tell(ASSUMED.viewersOfOthers, null)))
  arrive(viewers * ASSUMED.readsPerViewer, () => {
    const { thread, aftermath } = all[Math.floor(random() * servers)]
    thread.work(list.serverMilliseconds)
    aftermath.work(list.postgresMilliseconds)
  })
  agenda.run(seconds * 1_000)
  const part = (used, processors) => used / (seconds * 1_000 * processors)
  return {
    servers,
    serverBusy: Math.max(...all.map(({ machine }) => part(machine.used, 1))),
    meanServerBusy: all.reduce((sum, { machine }) => sum + part(machine.used, 1), 0) / servers,
    postgresBusy: part(postgresMachine.used, ASSUMED.postgresProcessors),
    redisBusy: part(redisMachine.used, 1),
    answerP99: percentile(answerTimes, 0.99),
    newsP99: percentile(newsTimes, 0.99),
    updatesPerSecond: delivered / seconds,
    bitsPerSecond: bits / seconds,
    memoryGibibytes: (viewers * update.viewerKibibytes) / 2 ** 20,
  }
}
/**
 * The fewest servers at which neither their processors nor their network are overloaded, and the most loaded resource
 * of the market.
 */
function sizeFor(measured, viewers) {
  let servers = Math.max(2, Math.ceil(viewers / ASSUMED.mostViewersOfServer))
  for (;;) {
    const found = site(measured, { viewers, servers })
    const network = found.bitsPerSecond / servers / ASSUMED.bitsPerSecondOfServer
    const fullest = Math.max(found.serverBusy, network)
    if (fullest <= ASSUMED.mostBusy) {
      const redisNodes = Math.max(1, Math.ceil(found.redisBusy / ASSUMED.mostBusy))
      const parts = {
        "the servers' processors": found.meanServerBusy,
        "the servers' network": network,
        "one Redis": found.redisBusy,
        Postgres: found.postgresBusy,
      }
      const [givesFirst] = Object.entries(parts).sort(([, one], [, other]) => other - one)[0]
      return { ...found, viewers, network, redisNodes, givesFirst }
    }
    servers = Math.max(servers + 1, Math.ceil((servers * found.meanServerBusy) / ASSUMED.mostBusy))
  }
}

/** Half of the auctions end at the full minute, the others at random times within it. */
function endsOf(measured, { auctions, workers, seed = 1 }) {
  const agenda = new Agenda()
  const random = randomFrom(seed)
  const postgres = new Machine(agenda, ASSUMED.postgresProcessors)
  const times = Array.from({ length: auctions }, (_, index) => (index % 2 === 0 ? 0 : random() * 60_000))
  const groups = Array.from({ length: workers }, (_, worker) => ({
    times: times.filter((_time, index) => Math.floor(index / 2) % workers === worker),
    worker: new Machine(agenda, 1).thread(),
    backends: Array.from({ length: SETTLEMENTS_AT_ONCE }, () => postgres.thread()),
  }))
  const late = groups.map((group) => settle(agenda, measured.settlement, measured.commit, group))
  agenda.run()
  const all = late.flat()
  return {
    auctions,
    workers,
    p99: percentile(all, 0.99),
    last: Math.max(...all),
    postgresBusy: postgres.used / (agenda.now * ASSUMED.postgresProcessors),
  }
}

/**
 * The fewest workers (at least two) that announce almost every result within ten seconds of the auction's end. If no
 * number of workers can do so, the largest number that still reduces the delay.
 */
function workersFor(measured, auctions) {
  let before = endsOf(measured, { auctions, workers: 2 })
  for (;;) {
    if (before.p99 <= ASSUMED.mostSecondsToTell * 1_000) return { ...before, givesFirst: "the workers' processors" }
    const found = endsOf(measured, { auctions, workers: Math.ceil(before.workers * 1.25) })
    if (found.p99 > before.p99 * 0.95) return { ...before, givesFirst: "Postgres" }
    before = found
  }
}

module.exports = { ASSUMED, bidsHere, endsHere, site, sizeFor, workersFor }
