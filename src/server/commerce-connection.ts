import { container } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import { ContainerRegistrationKeys, ModulesSdkUtils } from "@medusajs/framework/utils"
import { configuration } from "#src/platform/configuration"
import { POOL_SIZES, requestPatience, tlsOf, withPatience } from "#src/platform/database-connection"
import { leadsNowhere } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { joinTransactions, type Connection } from "./joined-commerce"

/**
 * The pool that Medusa's modules share, made before Medusa makes it: its own settings have no place for how long a
 * request waits for a connection, which would be a minute.
 */
export function installCommerceConnection(): void {
  const { databaseUrl, statementMilliseconds } = configuration()
  const patience = requestPatience(statementMilliseconds)
  const madeAt = new WeakMap<object, number>()
  const connection = ModulesSdkUtils.createPgConnection({
    clientUrl: withPatience(databaseUrl, patience),
    schema: "public",
    driverOptions: {
      connection: { ssl: tlsOf(databaseUrl), connectionTimeoutMillis: patience.connection },
    } as never,
    pool: {
      min: 0,
      max: POOL_SIZES.commerce,
      acquireTimeoutMillis: patience.connection,
      createTimeoutMillis: patience.connection,
      afterCreate(made: object, done: (error: null, made: object) => void) {
        madeAt.set(made, performance.now())
        done(null, made)
      },
      validate: (kept: object) => !leadsNowhere(madeAt.get(kept)!),
    } as never,
  })
  // Its own log goes to the terminal as plain text.
  const report = (message: unknown) =>
    logger.warn({ reason: String(message) }, "A connection of the commerce core reported a problem")
  Object.assign((connection as unknown as { client: { logger: object } }).client.logger, {
    warn: report,
    error: report,
  })
  joinTransactions(connection as unknown as Connection)
  container.register({ [ContainerRegistrationKeys.PG_CONNECTION]: asValue(connection) })
}
