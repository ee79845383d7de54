import type { LoaderOptions } from "@medusajs/framework/types"
import type { SwitchedEntry } from "#src/platform/configuration"
import { registerProviders } from "#src/platform/installed-providers"

/** The container key of the plugins' fee providers, which are sorted in calling order. */
export const FEE_PROVIDERS = "fee_providers"

/** Loads the plugins' fee providers, sorted by priority. The fee schedule's own provider is called before them. */
export default async function loadFeeProviders(options: LoaderOptions<{ plugins?: SwitchedEntry[] }>): Promise<void> {
  await registerProviders(options, { kind: "fee", key: FEE_PROVIDERS, setting: "NORTHLOT_FEE_PROVIDERS" })
}
