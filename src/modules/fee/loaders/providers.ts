import type { LoaderOptions } from "@medusajs/framework/types"
import type { SwitchedEntry } from "#src/platform/configuration"
import { registerProviders } from "#src/platform/installed-providers"

/** Container key of the plugin providers, which are sorted in calling order. */
export const FEE_PROVIDERS = "fee_providers"

/** Loads the plugin providers, sorted by priority. The schedule's provider is called before them. */
export default async function loadFeeProviders(options: LoaderOptions<{ plugins?: SwitchedEntry[] }>): Promise<void> {
  await registerProviders(options, { kind: "fee", key: FEE_PROVIDERS, setting: "NORTHLOT_FEE_PROVIDERS" })
}
