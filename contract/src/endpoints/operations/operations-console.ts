import { z } from "zod"
import { type AnswerOf } from "../../endpoint"
import { STAFF } from "../../staff"
import { identifier, instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("operations")

const part = z.object({
  name: z.enum(["database", "migrations", "queue", "redis", "replica"]),
  state: z.enum(["in order", "out of order", "not used"]),
})

/** An external service that the market uses, such as for payments or e-mail. */
const provider = z.object({
  name: z.enum(["payments", "identity", "email", "sms", "push", "files"]),
  uses: z.string(),
  /** Whether the provider is a stand-in without effect in the outside world. */
  isSandbox: z.boolean(),
})

/** The open deliveries of events to one subscriber. */
const waitingDeliveries = z.object({
  subscriber: z.string(),
  waiting: z.number().int(),
  /** The number of waiting deliveries that have failed at least once. */
  failing: z.number().int(),
  setAside: z.number().int(),
  oldestAt: instant,
  lastError: z.string().nullable(),
})

const schedule = z.object({
  name: z.string(),
  everySeconds: z.number(),
  /**
   * The end of the job's last finished run; null if no run has finished. A crash of the database resets the value to
   * null.
   */
  lastEndedAt: instant.nullable(),
  tookSeconds: z.number().nullable(),
  lastOutcome: z.enum(["done", "failed"]).nullable(),
  lastFailedAt: instant.nullable(),
  lastError: z.string().nullable(),
  isRunning: z.boolean(),
})

const queue = z.object({
  name: z.string(),
  waiting: z.number().int(),
  active: z.number().int(),
  delayed: z.number().int(),
  failed: z.number().int(),
})

/**
 * A plugin as the server's configuration names it. Text values of its settings are omitted, because they may be
 * secrets.
 */
const plugin = z.object({
  kind: z.enum(["fees", "promotions", "workflow hooks", "subscribers", "packages"]),
  id: z.string(),
  resolve: z.string(),
  isOn: z.boolean(),
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The plugin's last errors, newest first. */
  errors: z.array(z.object({ at: instant, text: z.string() })),
})

/**
 * The state of the running server. A field is null if the server could not read it; the other fields are still
 * returned.
 */
export const readOperations = adminRead("operations", STAFF.readsSite, {
  summary: "Returns the state of parts, queues, schedules, deliveries, outages, migrations, storage and plugins.",
  rateLimit: { points: 120, seconds: 60 },
  answer: z.object({
    ok,
    parts: z.array(part),
    providers: z.array(provider),
    deliveries: z.array(waitingDeliveries).nullable(),
    /**
     * True if there are more deliveries than `deliveries` covers. It covers the first 10,000 waiting, the first 10,000
     * failing and the first 10,000 set-aside deliveries.
     */
    moreDeliveries: z.boolean(),
    queues: z.array(queue).nullable(),
    schedules: z.array(schedule).nullable(),
    outages: z.array(z.object({ beganAt: instant, endedAt: instant, extendedAuctions: z.number().int() })).nullable(),
    migrations: z
      .object({
        applied: z.number().int(),
        newest: z.array(z.object({ name: z.string(), at: instant })),
      })
      .nullable(),
    storage: z
      .object({
        databaseBytes: z.number(),
        tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number().int() })),
        /** The number of stored files; from 100,000 on an estimate. */
        files: z.number().int(),
        /** The disk with the database's data directory; null if it cannot be read. */
        disk: z.object({ freeBytes: z.number(), bytes: z.number() }).nullable(),
      })
      .nullable(),
    plugins: z.array(plugin),
    serverNow: instant,
  }),
})
export type Operations = AnswerOf<typeof readOperations>

const jobParams = z.strictObject({ queue: identifier, id: identifier })

const failedJob = z.object({
  id: z.string(),
  queue: z.string(),
  name: z.string(),
  /** The ids and times in the job's data. */
  about: z.string(),
  attempts: z.number().int(),
  error: z.string(),
  failedAt: instant.nullable(),
})
export type FailedJob = z.infer<typeof failedJob>

export const listFailedJobs = adminRead("failed-jobs", STAFF.readsSite, {
  summary: "Lists jobs that failed at every try, newest first, at most 100 of each queue.",
  rateLimit: { points: 120, seconds: 60 },
  answer: z.object({ ok, items: z.array(failedJob), total: z.number().int() }),
})

export const retryFailedJob = adminAct("POST failed-jobs/:queue/:id/retry", STAFF.owners, {
  summary: "Repeats a job that failed at every try; a job that has not failed is not found.",
  params: jobParams,
  errors: ["NOT_FOUND"],
})

export const deleteFailedJob = adminAct("DELETE failed-jobs/:queue/:id", STAFF.owners, {
  summary: "Deletes a failed job for good.",
  params: jobParams,
  errors: ["NOT_FOUND"],
})
