import "./no-telemetry"
import { Migrator } from "@medusajs/framework/mikro-orm/migrations"
import { initializeContainer } from "@medusajs/medusa/loaders/index"
import { migrate } from "@medusajs/medusa/commands/db/migrate"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { installConfiguration, type Configuration } from "#src/platform/configuration"
import { installPlugins } from "#src/platform/installed-plugins"

// It makes a folder beside the code of each module that has no migrations, and in an image nobody may write there.
Object.assign(Migrator.prototype, { ensureMigrationsDirExists: async () => undefined })

interface Order {
  configuration: Configuration
  buildDirectory: string
}

/** The process that migrates: gets its order over the channel, ends with 0 when all is applied. */
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
// The parent was killed: nobody waits for the result, and the next start begins anew.
process.on("disconnect", () => process.exit(1))
