import { moduleProviderLoader } from "@medusajs/framework/modules-sdk"
import type { MedusaContainer, ModuleProvider } from "@medusajs/framework/types"
import { unusablePlugin } from "#src/platform/plugin-providers"
import { StartError } from "./start-error"

/**
 * Loads every plugin of a setting as its module will, and has it judge its options: what is wrong with one is told in a
 * sentence, before the database is touched. @throws StartError
 */
export async function refuseBrokenPlugins(setting: string, providers: readonly ModuleProvider[]): Promise<void> {
  for (const provider of providers) {
    try {
      await moduleProviderLoader({
        container: {} as MedusaContainer,
        providers: [provider],
        registerServiceFn: async () => undefined,
      })
    } catch (error) {
      throw new StartError(unusablePlugin(setting, String(provider.resolve), (error as Error).message))
    }
  }
}
