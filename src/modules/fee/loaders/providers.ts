import type { LoaderOptions, ModuleProvider } from "@medusajs/framework/types"
import type { FeeProvider } from "@northlot/contract"
import { loadPluginProviders } from "#src/platform/plugin-providers"
import { ScheduleFeeProvider } from "../providers/schedule"

/** Under which the module's container holds its providers, in the order in which they are asked. */
export const FEE_PROVIDERS = "fee_providers"

/** The schedule first, then those of plugins: the order of the configuration is the order of the lines. */
export default async function loadFeeProviders(
  options: LoaderOptions<{ providers?: ModuleProvider[] }>
): Promise<void> {
  await loadPluginProviders<FeeProvider>(options, { kind: "fee", key: FEE_PROVIDERS, builtIn: ScheduleFeeProvider })
}
