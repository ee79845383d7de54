import "./no-telemetry"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import {
  ConfigurationError,
  configuration,
  dataDirectoryOf,
  installConfiguration,
  readConfiguration,
  refuseMissingSettings,
  type Configuration,
} from "#src/platform/configuration"
import { closeDatabase, openDatabase, withPatienceOfStart } from "#src/platform/database"
import { closeRedis } from "#src/platform/redis"
import { refuseSuperuser } from "./database-roles"
import { guardProcess } from "./process-guards"
import { startEmbeddedPostgres } from "./embedded-postgres"
import { refuseTakenPort } from "./public-port"
import { loadSecrets } from "./secrets"
import { StartError, fileError, fullDiskOr } from "./start-error"

const DATABASE_NAME = "northlot"

export interface StartOptions {
  /** The folder of the compiled server, holding `medusa-config.js` and `src`. */
  buildDirectory: string
  environment: NodeJS.ProcessEnv
  report: (text: string) => void
  /** Aborts the start: parts that run are stopped, and the start throws the signal's reason. */
  signal?: AbortSignal
}

export interface Northlot {
  configuration: Configuration
  port: number
  stop(): Promise<void>
}

type Undo = (() => Promise<unknown>)[]

/** The whole start, until the market serves requests. @throws StartError | ConfigurationError with one sentence. */
export function startNorthlot(options: StartOptions): Promise<Northlot> {
  const { buildDirectory, report, signal } = options
  return begin(options, {
    settingsAreRead: () => refuseTakenPort(configuration().port),
    async isMigrated(undo, stop) {
      report("Starting the market")
      const { startServer } = await import("./server")
      const { limitWaitForCommerceConnection } = await import("./commerce-connection")
      const { blamed } = await import("./try-plugins")
      const server = await withPatienceOfStart(async () => {
        const started = await startServer(buildDirectory).catch(blamed)
        undo.push(() => started.close())
        signal?.throwIfAborted()
        const { prepareMarket } = await import("./prepare-market")
        await prepareMarket(started.container, report, signal)
        return started
      })
      limitWaitForCommerceConnection()
      signal?.throwIfAborted()
      undo.push(guardProcess(server.container, stop))
      return { configuration: configuration(), port: server.port, stop }
    },
  })
}

/**
 * Migrates the database to this version and ends. Run it once before several processes start. @throws as a start
 * does.
 */
export function migrateNorthlot(options: StartOptions): Promise<void> {
  return begin(options, { settingsAreRead: async () => undefined, isMigrated: (_undo, stop) => stop() })
}

/** The steps that every start shares, up to the migrated database. If one fails, the earlier steps are undone. */
async function begin<Result>(
  { buildDirectory, environment, report, signal }: StartOptions,
  goOn: {
    settingsAreRead(): Promise<void>
    isMigrated(undo: Undo, stop: () => Promise<void>): Promise<Result>
  }
): Promise<Result> {
  refuseMissingSettings(environment)
  const dataDirectory = dataDirectoryOf(environment)
  await mkdir(dataDirectory, { recursive: true }).catch((error) => {
    throw fileError(error, dataDirectory)
  })
  const secrets = await loadSecrets(dataDirectory, environment)

  const undo: Undo = []
  const stop = async () => {
    const failures: unknown[] = []
    for (const step of undo.splice(0).reverse()) await step().catch((error) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  const beginOn = async (databaseUrl: string, migrationDatabaseUrl = environment.MIGRATION_DATABASE_URL) => {
    installConfiguration(readConfiguration(environment, { databaseUrl, migrationDatabaseUrl, secrets }))
    await goOn.settingsAreRead()
    const { installPlugins } = await import("#src/platform/installed-plugins")
    const { tryProviders } = await import("#src/platform/installed-providers")
    const { registerPluginHooks } = await import("#src/workflows/register-hooks")
    try {
      installPlugins(configuration().plugins)
      await tryProviders("fee", "NORTHLOT_FEE_PROVIDERS", configuration().feeProviders)
      await tryProviders("promotion", "NORTHLOT_PROMOTION_PROVIDERS", configuration().promotionProviders)
      await registerPluginHooks(configuration().workflowHooks)
    } catch (error) {
      throw new StartError((error as Error).message)
    }
    const { readPluginSubscribers, subscriberFolders } = await import("./plugin-subscribers")
    await readPluginSubscribers(subscriberFolders())
    const { blamed, tryPlugins } = await import("./try-plugins")
    await tryPlugins(buildDirectory)
    const { exportTraces } = await import("./trace-export")
    const traces = await exportTraces(environment)
    if (traces) undo.push(() => traces.close())
    openDatabase(databaseUrl, configuration().statementMilliseconds, configuration().replica)
    undo.push(closeDatabase)
    undo.push(closeRedis)
    await refuseUnreachable()
    if (configuration().production) await refuseSuperuser()

    const { migrateDatabase } = await import("./migrations")
    await migrateDatabase(buildDirectory, report, signal).catch(blamed)
    signal?.throwIfAborted()
    return goOn.isMigrated(undo, stop)
  }
  // Medusa's modules start in parallel, and a failure of one may reach only the process's error handler.
  let crash: (error: Error) => void = () => undefined
  const crashed = new Promise<never>((_, failed) => (crash = failed))
  process.on("uncaughtException", crash)
  try {
    if (environment.DATABASE_URL) return await Promise.race([beginOn(environment.DATABASE_URL), crashed])
    report("Starting Postgres")
    const postgres = await startEmbeddedPostgres(join(dataDirectory, "database"), { signal })
    undo.push(() => postgres.stop())
    await postgres.ensureDatabase(DATABASE_NAME)
    // If Postgres ends, `postgres.lost` fails the start at once. Medusa alone would wait a minute for the ended server.
    const begun = beginOn(postgres.workerUrlOf(DATABASE_NAME), postgres.urlOf(DATABASE_NAME))
    return await Promise.race([begun, postgres.lost, crashed])
  } catch (error) {
    await stop().catch(() => undefined)
    if (signal?.aborted) throw signal.reason
    if (error instanceof StartError || error instanceof ConfigurationError) throw error
    throw await fullDiskOr(error as Error, dataDirectory)
  } finally {
    process.off("uncaughtException", crash)
  }
}

async function refuseUnreachable(): Promise<void> {
  const { database } = await import("#src/platform/database")
  try {
    await database().query("SELECT 1")
  } catch (error) {
    throw new StartError(`The database of DATABASE_URL does not answer: ${(error as Error).message}`)
  }
}

export { ConfigurationError, StartError }
