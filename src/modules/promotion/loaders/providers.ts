import type { LoaderOptions } from "@medusajs/framework/types"
import type { SwitchedEntry } from "#src/platform/configuration"
import { registerProviders } from "#src/platform/installed-providers"

/** Key of the plugin providers in the module's container, in the order in which their tiers are shown. */
export const PROMOTION_PROVIDERS = "promotion_providers"

/** Loads the plugin providers in the order of the configuration; the standard tiers come before them. */
export default async function loadPromotionProviders(
  options: LoaderOptions<{ plugins?: SwitchedEntry[] }>
): Promise<void> {
  await registerProviders(options, {
    kind: "promotion",
    key: PROMOTION_PROVIDERS,
    setting: "NORTHLOT_PROMOTION_PROVIDERS",
  })
}
