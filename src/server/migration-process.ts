import "./no-telemetry"
import { Migrator } from "@medusajs/framework/mikro-orm/migrations"
import { initializeContainer } from "@medusajs/medusa/loaders/index"
import { migrate } from "@medusajs/medusa/commands/db/migrate"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { installConfiguration, type Configuration } from "#src/platform/configuration"
import { installPlugins } from "#src/platform/installed-plugins"

// Medusa would create a folder beside the code of modules without migrations, but in an image that code is not
// writable.
Object.assign(Migrator.prototype, { ensureMigrationsDirExists: async () => undefined })

interface Order {
  configuration: Configuration
  buildDirectory: string
}

/**
 * The migration process. It receives the configuration from its parent process, and exits with 0 after all migrations
 * are applied.
 */
process.once("message", async (order: Order) => {
  try {
    installConfiguration(order.configuration)
    installPlugins(order.configuration.plugins)
    const container = await initializeContainer(order.buildDirectory)
    const migrated = await migrate({
      directory: order.buildDirectory,
      container,
      logger: container.resolve(ContainerRegistrationKeys.LOGGER),
      skipLinks: false,
      skipScripts: true,
      executeAllLinks: true,
      executeSafeLinks: false,
    })
    process.exit(migrated ? 0 : 1)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  }
})
// The parent was killed, so nobody waits for the result. The next start repeats the migration.
process.on("disconnect", () => process.exit(1))
