/** The state of the market's operation for the console, and acts on failed jobs. */
import { statfs } from "node:fs/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type FailedJob, type Operations } from "@northlot/contract"
import pTimeout from "p-timeout"
import { configuration, type ProviderEntry } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { installedPlugins as installedPackages } from "#src/platform/installed-plugins"
import { logger } from "#src/platform/logger"
import { failedJob, failedJobs, queueCounts } from "#src/platform/queues"
import { shownSettings } from "#src/platform/shown-settings"
import {
  appliedMigrations,
  leftOutFeeProviders,
  outages,
  schedules,
  storedBytes,
  subscriberErrors,
  waitingDeliveries,
} from "#src/queries/operations/operations"
import { leftOutSentence } from "#src/wording/plugin/left-out-providers"
import { recordAct } from "#src/use-cases/audit/record-act"

/** The timeout of each read, so that the page does not wait for the parts that are broken. */
const LONGEST_READ_MILLISECONDS = 3_000
const FAILED_JOBS_SHOWN = 100

/**
 * Reads the state of the operation, except the parts that the readiness probe checks. A part that cannot be read in
 * time is null.
 */
export async function operations(): Promise<Omit<Operations, "ok" | "parts" | "serverNow">> {
  const [deliveries, queues, jobs, recorded, migrations, storage, plugins] = await Promise.all([
    read("deliveries", waitingDeliveries),
    read("queues", queueCounts),
    read("schedules", schedules),
    read("outages", outages),
    read("migrations", appliedMigrations),
    read("storage", async () => ({ ...(await storedBytes()), disk: await diskOf(configuration().dataDirectory) })),
    installedPlugins(),
  ])
  return {
    providers: providers(),
    deliveries: deliveries && deliveries.rows,
    moreDeliveries: deliveries?.more ?? false,
    queues,
    schedules: jobs,
    outages: recorded,
    migrations,
    storage,
    plugins,
  }
}

async function read<Part>(part: string, reading: () => Promise<Part>): Promise<Part | null> {
  try {
    return await pTimeout(reading(), LONGEST_READ_MILLISECONDS)
  } catch (error) {
    logger.warn({ err: error, part }, "A part of the operations page could not be read")
    return null
  }
}

async function diskOf(directory: string): Promise<{ freeBytes: number; bytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory)
    return { freeBytes: bavail * bsize, bytes: blocks * bsize }
  } catch {
    return null
  }
}

function providers(): Operations["providers"] {
  const { stripe, smtpUrl, twilio, push, s3, production } = configuration()
  const uses = (
    name: Operations["providers"][number]["name"],
    outside: string | false | null | undefined,
    inside: string
  ) => ({
    name,
    uses: outside || inside,
    isSandbox: !outside,
  })
  return [
    uses("payments", stripe && "Stripe", "Sandbox"),
    uses("identity", stripe && "Stripe Identity", "Sandbox"),
    uses("email", smtpUrl && `Mail server ${hostOf(smtpUrl)}`, "Mailbox page"),
    uses("sms", twilio && "Twilio", production ? "None: no SMS is sent" : "Mailbox page"),
    uses("push", push.by === "web" && "Push services of browsers", "Mailbox page"),
    { name: "files", uses: s3 ? `S3 bucket ${s3.bucket}` : "Data directory", isSandbox: false },
  ]
}

/** Only the host is shown, since the URL may contain a user name and a password. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : "")

async function installedPlugins(): Promise<Operations["plugins"]> {
  const { feeProviders, promotionProviders, workflowHooks, pluginSubscribers, plugins: entries } = configuration()
  const leftOut = feeProviders.length > 0 ? ((await read("fee plugins", leftOutFeeProviders)) ?? []) : []
  // The resolved package names are used, since a configuration entry need not have a name.
  const packages = installedPackages().map(({ name, options }, index) => ({
    id: name,
    resolve: entries[index]!.resolve,
    options,
  }))
  const kinds: [Operations["plugins"][number]["kind"], (ProviderEntry & { isOn?: boolean })[]][] = [
    ["fees", feeProviders],
    ["promotions", promotionProviders],
    ["workflow hooks", workflowHooks],
    ["subscribers", pluginSubscribers],
    ["packages", packages],
  ]
  const plugins = kinds.flatMap(([kind, entries]) => entries.map((entry) => ({ kind, entry })))
  return Promise.all(
    plugins.map(async ({ kind, entry: { id, resolve, options, isOn = true } }) => {
      const errors =
        kind === "fees"
          ? leftOut
              .filter(({ provider }) => provider.endsWith(`_${id}`))
              .map((entry) => ({ at: entry.at, text: leftOutSentence(entry) }))
          : kind === "subscribers" || kind === "packages"
            ? ((await read("plugin subscribers", () => subscriberErrors(id))) ?? [])
            : []
      return {
        kind,
        id,
        resolve,
        isOn,
        settings: shownSettings(options ?? {}),
        errors: errors.map(({ at, text }) => ({ at: at.toISOString(), text })),
      }
    })
  )
}

/** @throws RefusedError UNAVAILABLE when the queues do not answer */
export async function allFailedJobs(): Promise<FailedJob[]> {
  const found = await inTime(failedJobs(FAILED_JOBS_SHOWN))
  return found.map(({ queue, job }) => ({
    id: String(job.id),
    queue,
    name: job.name,
    about: Object.entries((job.data ?? {}) as object)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(", "),
    attempts: job.attemptsMade,
    error: job.failedReason ?? "",
    failedAt: job.finishedOn ? new Date(job.finishedOn).toISOString() : null,
  }))
}

interface NamedJob {
  queue: string
  id: string
}

/** @throws RefusedError NOT_FOUND */
export async function retryFailedJob(scope: MedusaContainer, named: NamedJob, username: string): Promise<void> {
  const job = await findJob(named)
  await recordJobAct(scope, named, "job.retried", username)
  await inTime(job.retry("failed"))
}

/** @throws RefusedError NOT_FOUND */
export async function deleteFailedJob(scope: MedusaContainer, named: NamedJob, username: string): Promise<void> {
  const job = await findJob(named)
  await recordJobAct(scope, named, "job.deleted", username)
  await inTime(job.remove())
}

async function findJob({ queue, id }: NamedJob) {
  const job = await inTime(failedJob(queue, id))
  if (!job) throw new RefusedError("NOT_FOUND")
  return job
}

/** The transaction does not include the queue, so the audit row is written before the act on the queue. */
async function recordJobAct(scope: MedusaContainer, { queue, id }: NamedJob, action: string, username: string) {
  await database().transaction(() => recordAct(scope, username, action, id, { queue }))
}

async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return pTimeout(asked, LONGEST_READ_MILLISECONDS).catch(() => {
    throw new RefusedError("UNAVAILABLE", "The queue does not answer. Try again in a moment.", { retryAfterSeconds: 5 })
  })
}
