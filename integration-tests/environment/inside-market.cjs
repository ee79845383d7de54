// What tests have done in the process of a market, with its modules and its event bus.
const { join } = require("node:path")

/** What the listener of all events has heard. */
const heard = []
let counted = 0
let profiler
let delay
let watched
/** What our pools were asked since this was looked at last; null where nobody wants to know. */
let statements = null
/** The jobs that look each few seconds for what is due. */
const SWEEPS = [
  "begin-policies",
  "follow-promotions",
  "match-saved-searches",
  "release-waiting-sms",
  "relist-unsold",
  "remind-of-ends",
  "seal-audit-log",
  "sweep-auctions",
  "tell-outbids",
]
/** Settings that the product reads whenever it needs them, so that a change holds at once. */
const READ_AT_EACH_CALL = ["enforceLimits", "financeEmail", "operationsEmail", "secondFactor"]
/** Those that a test has changed, as the start has read them. */
const asStarted = new Map()
/** How often what limits count has been forgotten. */
let forgotten = 0
let keyOf

module.exports = (buildDirectory) => {
  const { container } = require("@medusajs/framework")
  const { database } = require(join(buildDirectory, "src/platform/database.js"))
  const bus = () => container.resolve("event_bus")
  const runJob = (file) => require(join(buildDirectory, `src/jobs/${file}.js`)).default(container)
  const settings = () => require(join(buildDirectory, "src/platform/configuration.js")).configuration()
  const configure = async (changes) => {
    for (const [name, setting] of Object.entries(changes)) {
      if (!READ_AT_EACH_CALL.includes(name)) throw new Error(`The setting ${name} is read at the start alone.`)
      if (!asStarted.has(name)) asStarted.set(name, settings()[name])
      settings()[name] = setting
    }
  }

  return {
    /** From now on whoever was counted is somebody else. */
    async forgetLimits() {
      const { prototype } = require("rate-limiter-flexible").RateLimiterMemory
      forgotten++
      if (keyOf) return
      keyOf = prototype.getKey
      prototype.getKey = function (key) {
        return `${forgotten}:${keyOf.call(this, key)}`
      }
    },
    /** From now on as if the start had read these, by their names in `configuration()`. */
    configure,
    /** The settings are again as the start has read them. */
    async restoreSettings() {
      Object.assign(settings(), Object.fromEntries(asStarted))
      asStarted.clear()
    },
    /** As `NORTHLOT_SECOND_FACTOR` says it at a start. */
    secondFactor: (setting) => configure({ secondFactor: setting }),
    /** Of the moment before the database was set back nothing is answered. */
    forgetKeptAnswers: async () => container.resolve("keptAnswers").forgetAll(),
    /** The clock was moved: nothing is answered of the moment before, and what is due now is done without a wait. */
    async followClock() {
      container.resolve("keptAnswers").forgetAll()
      for (const file of SWEEPS) void runJob(file)
    },
    /** What the job of each hour does. */
    deleteOldRecords: () =>
      require(join(buildDirectory, "src/use-cases/operations/delete-old-records.js")).deleteOldRecords(container),
    /** What its job does, without the lease that keeps others from it. */
    relistUnsold: () => require(join(buildDirectory, "src/use-cases/listing/relist-unsold.js")).relistUnsold(container),
    /** What the job of each hour does with dealers' licences. */
    followLicences: () =>
      require(join(buildDirectory, "src/use-cases/account/follow-licences.js")).followLicences(container),
    /** A turn of a scheduled job, of this file in `src/jobs`; answers "not now" while another turn is under way. */
    runJob,
    processId: async () => process.pid,
    /** Tells every open page of a person. */
    tellAccount: async ({ accountId, event, payload }) =>
      container.resolve("realtime").toAccount(accountId, event, payload),
    /** Where `faults-inside.cjs` is loaded: the process ends when it comes to this point of its work. */
    endAt: async (point) => globalThis.northlotFaults.arm(point),
    /** The same, but that it is stopped there until somebody wakes it. */
    stopAt: async (point) => globalThis.northlotFaults.arm(point, "SIGSTOP"),
    /** Files and connections that the process holds. */
    openDescriptors: async () => require("node:fs").readdirSync("/proc/self/fd").length,
    /** From now on it is noted how many bytes lie in buffers at most. */
    async watchBuffers() {
      const bytes = () => process.memoryUsage().external
      const before = bytes()
      let most = before
      const timer = setInterval(() => (most = Math.max(most, bytes())), 10)
      watched = () => {
        clearInterval(timer)
        return most - before
      }
    },
    /** By how many bytes the buffers had grown at most. */
    watchedBuffers: async () => watched(),
    /** From now on it is noted how long the event loop keeps others waiting. */
    async beginDelay() {
      delay = require("node:perf_hooks").monitorEventLoopDelay({ resolution: 10 })
      delay.enable()
    },
    /** Beyond the pause of the measurement itself, in milliseconds. */
    async endDelay() {
      delay.disable()
      const beyond = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - 10)
      return { p99: beyond(delay.percentile(99)), most: beyond(delay.max) }
    },
    /** What is left in memory after garbage was collected, in bytes: heap and buffers, and the whole process. */
    async memory() {
      require("node:v8").setFlagsFromString("--expose-gc")
      const collect = require("node:vm").runInNewContext("gc")
      // What a first pass lets go of, by finalizers, a second one takes.
      for (let pass = 0; pass < 3; pass++) {
        collect()
        await new Promise((resume) => setTimeout(resume, 100))
      }
      const { heapUsed, external, rss } = process.memoryUsage()
      return { heap: heapUsed + external, rss }
    },
    /** From now on it is noted what the database is asked. */
    async beginStatements() {
      const { prototype } = require("pg").Client
      const { query } = prototype
      prototype.query = function (asked, ...rest) {
        const isOurs = this.connectionParameters.application_name?.startsWith("northlot")
        if (isOurs && statements) statements.push(typeof asked === "string" ? asked : asked.text)
        return query.call(this, asked, ...rest)
      }
      statements = []
    },
    /** What the database was asked since this was asked last. */
    statements: async () => statements.splice(0),
    /** As a process that cannot go on. */
    die: () => process.exit(1),
    /** From now on all events are heard, whoever emits them. */
    async listen() {
      bus().subscribe("*", async ({ name, data }) => void heard.push({ name, data }), { subscriberId: "all-ears" })
    },
    async heard() {
      return heard
    },
    /** Of these folders of packages, those of which something is loaded. */
    async loadedOf(names) {
      return names.filter((name) => Object.keys(require.cache).some((file) => file.includes(`/node_modules/${name}/`)))
    },
    async countEvents({ topic, subscribers, name = "counter" }) {
      for (let number = 1; number <= subscribers; number++)
        bus().subscribe(topic, async () => void counted++, { subscriberId: `${name}-${number}` })
    },
    async counted() {
      return counted
    },
    emitMany: ({ topic, count }) =>
      bus().emit(Array.from({ length: count }, (_, number) => ({ name: topic, data: { number } }))),
    async beginProfile() {
      const { Session } = require("node:inspector/promises")
      profiler = new Session()
      profiler.connect()
      await profiler.post("Profiler.enable")
      await profiler.post("Profiler.start")
    },
    async endProfile(file) {
      const { profile } = await profiler.post("Profiler.stop")
      require("node:fs").writeFileSync(file, JSON.stringify(profile))
    },
    emit: ({ messages, options }) => bus().emit(messages, options),
    emitAndFail: (message) =>
      database().transaction(async () => {
        await bus().emit(message)
        throw new Error("It failed after the event was emitted.")
      }),
    release: (group) => bus().releaseGroupedEvents(group),
    clear: ({ group, eventNames }) => bus().clearGroupedEvents(group, { eventNames }),
    forgetOld: () => bus().forgetOld({ personalPayloadDays: 7, eventDays: 90 }),
    /** Customers of the commerce core, one call each, in one transaction of ours that may fail after them. */
    createCustomers: ({ emails, fails }) =>
      database().transaction(async () => {
        for (const email of emails) await container.resolve("customer").createCustomers({ email })
        if (fails) throw new Error("It failed after the customers were made.")
      }),
    /** A method of what the container holds under this name; what is no method is answered as it is. */
    async call({ name, method, given }) {
      const member = container.resolve(name)[method]
      return typeof member === "function" ? container.resolve(name)[method](...given) : member
    },
    checkIdentity: () =>
      database().transaction(() =>
        require(join(buildDirectory, "src/providers/identity/index.js")).identityProvider().start({})
      ),
    /** What the job does, whoever has its lease. */
    sweepFiles: () =>
      require(join(buildDirectory, "src/use-cases/file/sweep-files.js")).sweepFiles(
        container,
        new AbortController().signal
      ),
    /** By Medusa's own module. */
    storeFile: ({ inTransaction }) => {
      const store = () =>
        container.resolve("file").createFiles({ filename: "a.txt", mimeType: "text/plain", content: "YQ==" })
      return inTransaction ? database().transaction(store) : store()
    },
  }
}
