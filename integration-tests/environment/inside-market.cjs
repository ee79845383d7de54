// Functions that tests run inside a market's process, with its modules and event bus.
const { join } = require("node:path")

/** The events that the listener for all events has received. */
const heard = []
let counted = 0
let profiler
let delay
let watched
/** The SQL statements of the market's pools since the last read; null while recording is off. */
let statements = null
/** The signal of work that is never given up. */
const NEVER = new AbortController().signal
/** The jobs that check for due work every few seconds. */
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
/** Settings that the product reads on every use. A change of another setting would have no effect. */
const READ_AT_EACH_CALL = ["enforceLimits", "financeEmail", "operationsEmail", "secondFactor"]
/** The original values of settings that a test has changed. */
const asStarted = new Map()
/** The number of resets of the rate limits. */
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
    /** Resets all rate limits by a new prefix for their keys. */
    async forgetLimits() {
      const { prototype } = require("rate-limiter-flexible").RateLimiterMemory
      forgotten++
      if (keyOf) return
      keyOf = prototype.getKey
      prototype.getKey = function (key) {
        return `${forgotten}:${keyOf.call(this, key)}`
      }
    },
    /** Changes settings, by their names in `configuration()`. */
    configure,
    /** Restores all settings to their values at the start of the process. */
    async restoreSettings() {
      Object.assign(settings(), Object.fromEntries(asStarted))
      asStarted.clear()
    },
    /** Changes the setting `NORTHLOT_SECOND_FACTOR`. */
    secondFactor: (setting) => configure({ secondFactor: setting }),
    /** Clears the response cache, because its responses are older than the reset of the database. */
    forgetCachedAnswers: async () => container.resolve("cachedAnswers").forgetAll(),
    /** Clears the response cache and starts due jobs, after the clock was moved. */
    async followClock() {
      container.resolve("cachedAnswers").forgetAll()
      for (const file of SWEEPS) void runJob(file)
    },
    /** Runs the hourly deletion of old records. */
    deleteOldRecords: () =>
      require(join(buildDirectory, "src/use-cases/operations/delete-old-records.js")).deleteOldRecords(container),
    /** Relists unsold cars as the job does, without the job's lease. */
    relistUnsold: () =>
      require(join(buildDirectory, "src/use-cases/listing/relist-unsold.js")).relistUnsold(container, NEVER),
    /** Runs the hourly check of dealer licences. */
    followLicences: () =>
      require(join(buildDirectory, "src/use-cases/account/follow-licences.js")).followLicences(container, NEVER),
    /** Runs a job by its file name in `src/jobs`; returns "not now" while another run is under way. */
    runJob,
    processId: async () => process.pid,
    /** Sends an event to every open page of a person. */
    tellAccount: async ({ accountId, event, payload }) =>
      container.resolve("realtime").toAccount(accountId, event, payload),
    /** Ends the process at this named point (`faults-inside.cjs`). */
    endAt: async (point) => globalThis.northlotFaults.arm(point),
    /** Stops the process at this named point until somebody resumes the process. */
    stopAt: async (point) => globalThis.northlotFaults.arm(point, "SIGSTOP"),
    /** The number of open files and connections of the process. */
    openDescriptors: async () => require("node:fs").readdirSync("/proc/self/fd").length,
    /** Starts recording the highest size of buffers. */
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
    /** Stops the recording of `watchBuffers`. Returns by how many bytes the buffers grew at most since its start. */
    watchedBuffers: async () => watched(),
    /** Starts measuring the delay of the event loop. */
    async beginDelay() {
      delay = require("node:perf_hooks").monitorEventLoopDelay({ resolution: 10 })
      delay.enable()
    },
    /**
     * Stops measuring. Returns the 99th percentile and the maximum of the delay in milliseconds, less the sampling
     * interval.
     */
    async endDelay() {
      delay.disable()
      const beyond = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - 10)
      return { p99: beyond(delay.percentile(99)), most: beyond(delay.max) }
    },
    /** Memory after a garbage collection in bytes: heap with buffers, and the whole process. */
    async memory() {
      require("node:v8").setFlagsFromString("--expose-gc")
      const collect = require("node:vm").runInNewContext("gc")
      // Finalizers that run after one garbage collection release memory, which only the next collection frees.
      for (let pass = 0; pass < 3; pass++) {
        collect()
        await new Promise((resume) => setTimeout(resume, 100))
      }
      const { heapUsed, external, rss } = process.memoryUsage()
      return { heap: heapUsed + external, rss }
    },
    /** Starts recording SQL statements. */
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
    /** The SQL statements since the last read. */
    statements: async () => statements.splice(0),
    /** Exits as after a fatal error. */
    die: () => process.exit(1),
    /** Starts recording all events. */
    async listen() {
      bus().subscribe("*", async ({ name, data }) => void heard.push({ name, data }), { subscriberId: "all-ears" })
    },
    async heard() {
      return heard
    },
    /** Returns those of the given package folders of which at least one file is loaded. */
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
    /**
     * Creates customers in Medusa, one call each, in one transaction of the market. `fails` rolls the transaction back.
     */
    createCustomers: ({ emails, fails }) =>
      database().transaction(async () => {
        for (const email of emails) await container.resolve("customer").createCustomers({ email })
        if (fails) throw new Error("It failed after the customers were made.")
      }),
    /** Calls a method of a container entry by name. A member that is no function is returned as it is. */
    async call({ name, method, given }) {
      const member = container.resolve(name)[method]
      return typeof member === "function" ? container.resolve(name)[method](...given) : member
    },
    checkIdentity: () =>
      database().transaction(() =>
        require(join(buildDirectory, "src/providers/identity/index.js")).identityProvider().start({})
      ),
    /** Sweeps files as the job does, without the job's lease. */
    sweepFiles: () =>
      require(join(buildDirectory, "src/use-cases/file/sweep-files.js")).sweepFiles(
        container,
        new AbortController().signal
      ),
    /** Stores a file through Medusa's own module. */
    storeFile: ({ inTransaction }) => {
      const store = () =>
        container.resolve("file").createFiles({ filename: "a.txt", mimeType: "text/plain", content: "YQ==" })
      return inTransaction ? database().transaction(store) : store()
    },
  }
}
