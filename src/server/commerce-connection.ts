import { container } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import { ContainerRegistrationKeys, ModulesSdkUtils } from "@medusajs/framework/utils"
import { configuration } from "#src/platform/configuration"
import {
  IDLE_CONNECTION_MILLISECONDS,
  POOL_SIZES,
  requestPatience,
  START_CONNECTION_MILLISECONDS,
  tlsOf,
  withPatience,
} from "#src/platform/database-connection"
import { leadsNowhere } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { joinTransactions, type Connection } from "./joined-commerce"

/**
 * Creates the connection pool of Medusa's modules before Medusa does. Medusa's pool lets a request wait a minute for a
 * connection and has no setting for this. This pool has a shorter limit, which `limitWaitForCommerceConnection`
 * shortens again after the start of the market.
 */
export function installCommerceConnection(): void {
  const { databaseUrl, statementMilliseconds } = configuration()
  const madeAt = new WeakMap<object, number>()
  const connection = ModulesSdkUtils.createPgConnection({
    clientUrl: withPatience(databaseUrl, requestPatience(statementMilliseconds)),
    schema: "public",
    driverOptions: {
      connection: { ssl: tlsOf(databaseUrl), connectionTimeoutMillis: START_CONNECTION_MILLISECONDS },
    } as never,
    pool: {
      min: 0,
      idleTimeoutMillis: IDLE_CONNECTION_MILLISECONDS,
      max: POOL_SIZES.commerce,
      acquireTimeoutMillis: START_CONNECTION_MILLISECONDS,
      createTimeoutMillis: START_CONNECTION_MILLISECONDS,
      afterCreate(made: object, done: (error: null, made: object) => void) {
        madeAt.set(made, performance.now())
        done(null, made)
      },
      validate: (kept: object) => !leadsNowhere(madeAt.get(kept)!),
    } as never,
  })
  // Knex's default logger writes plain text to the terminal.
  const report = (message: unknown) =>
    logger.warn({ reason: String(message) }, "A connection of the commerce core reported a problem")
  Object.assign((connection as unknown as { client: { logger: object } }).client.logger, {
    warn: report,
    error: report,
  })
  joinTransactions(connection as unknown as Connection)
  container.register({ [ContainerRegistrationKeys.PG_CONNECTION]: asValue(connection) })
}

/**
 * Sets how long a request waits for a connection of this pool after the start: as long as in the project's own pool.
 */
export function limitWaitForCommerceConnection(): void {
  const { connection } = requestPatience(configuration().statementMilliseconds)
  const { client } = container.resolve(ContainerRegistrationKeys.PG_CONNECTION) as unknown as {
    client: {
      pool: { acquireTimeoutMillis: number; createTimeoutMillis: number }
      connectionSettings: { connectionTimeoutMillis: number }
    }
  }
  client.pool.acquireTimeoutMillis = client.pool.createTimeoutMillis = connection
  client.connectionSettings.connectionTimeoutMillis = connection
}
