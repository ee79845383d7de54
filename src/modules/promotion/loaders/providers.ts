import type { LoaderOptions, ModuleProvider } from "@medusajs/framework/types"
import type { PromotionProvider } from "@northlot/contract"
import { loadPluginProviders } from "#src/platform/plugin-providers"
import { StandardPromotionProvider } from "../providers/standard"

/** Under which the module's container holds its providers, in the order in which their tiers are shown. */
export const PROMOTION_PROVIDERS = "promotion_providers"

/** The standard tiers first, then those of plugins in the order of the configuration. */
export default async function loadPromotionProviders(
  options: LoaderOptions<{ providers?: ModuleProvider[] }>
): Promise<void> {
  await loadPluginProviders<PromotionProvider>(options, {
    kind: "promotion",
    key: PROMOTION_PROVIDERS,
    builtIn: StandardPromotionProvider,
  })
}
