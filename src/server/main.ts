import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { Client } from "pg"
import {
  ConfigurationError, configuration, dataDirectoryOf, installConfiguration, readConfiguration, type Configuration,
} from "../platform/configuration"
import { closeDatabase, openDatabase } from "../platform/database"
import { closeRedis } from "../platform/redis"
import { StartError, fileError, startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres"
import { loadSecrets } from "./secrets"

const DATABASE_NAME = "northlot"
/** Held for as long as this process lives: one Northlot in one data directory. */
const SINGLE_START_LOCK = 7_205_759_403_792

export interface StartOptions {
  /** The folder of the compiled server, holding `medusa-config.js` and `src`. */
  buildDirectory: string
  environment: NodeJS.ProcessEnv
  report: (text: string) => void
}

export interface Northlot {
  configuration: Configuration
  port: number
  stop(): Promise<void>
}

/** The whole start, from nothing to serving. @throws StartError | ConfigurationError with one sentence. */
export async function startNorthlot({ buildDirectory, environment, report }: StartOptions): Promise<Northlot> {
  // Medusa reads both from the environment, and neither may reach out.
  environment.MEDUSA_DISABLE_TELEMETRY = "true"
  environment.LOG_LEVEL ??= "warn"
  const dataDirectory = dataDirectoryOf(environment)
  await mkdir(dataDirectory, { recursive: true }).catch((error) => {
    throw fileError(error, dataDirectory)
  })
  const secrets = await loadSecrets(dataDirectory, environment)

  let postgres: EmbeddedPostgres | undefined
  let lock: Client | undefined
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    let databaseUrl = environment.DATABASE_URL
    if (!databaseUrl) {
      if (environment.NODE_ENV === "production") {
        throw new ConfigurationError("Production mode needs DATABASE_URL: the embedded Postgres is for trying Northlot out.")
      }
      report("Starting Postgres")
      postgres = await startEmbeddedPostgres(join(dataDirectory, "database"))
      lock = await holdAlone(postgres.url, dataDirectory)
      undo.push(() => postgres!.stop())
      undo.push(() => lock!.end())
      await postgres.ensureDatabase(DATABASE_NAME)
      databaseUrl = postgres.urlOf(DATABASE_NAME)
    }
    installConfiguration(readConfiguration(environment, { databaseUrl, secrets }))
    openDatabase(databaseUrl)
    undo.push(closeDatabase)
    undo.push(closeRedis)
    await refuseUnreachable()

    const { migrateDatabase } = await import("./migrations")
    await migrateDatabase(buildDirectory, report)

    report("Starting the market")
    const { startServer } = await import("./server")
    const server = await startServer(buildDirectory)
    undo.push(() => server.close())
    const { prepareMarket } = await import("./prepare-market")
    await prepareMarket(server.container, report)
    return { configuration: configuration(), port: server.port, stop }
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}

/** A lock on a connection ends with its process, however that ends: nothing stale can be left. */
async function holdAlone(url: string, dataDirectory: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on("error", () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>("SELECT pg_try_advisory_lock($1) AS held", [SINGLE_START_LOCK])
  if (rows[0]!.held) return client
  await client.end()
  throw new StartError(`Northlot already runs with the data in ${dataDirectory}; stop that one, or set NORTHLOT_DATA_DIR to another folder.`)
}

async function refuseUnreachable(): Promise<void> {
  const { database } = await import("../platform/database")
  try {
    await database().query("SELECT 1")
  } catch (error) {
    throw new StartError(`The database of DATABASE_URL does not answer: ${(error as Error).message}`)
  }
}

export { ConfigurationError, StartError }
