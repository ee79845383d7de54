import type { LoaderOptions } from "@medusajs/framework/types"
import type { SwitchedEntry } from "#src/platform/configuration"
import { keepProviders } from "#src/platform/installed-providers"

/** Under which the module's container holds the providers of plugins, in the order in which they are asked. */
export const FEE_PROVIDERS = "fee_providers"

/** Those of plugins, by their priorities; the schedule is asked before them. */
export default async function loadFeeProviders(options: LoaderOptions<{ plugins?: SwitchedEntry[] }>): Promise<void> {
  await keepProviders(options, { kind: "fee", key: FEE_PROVIDERS, setting: "NORTHLOT_FEE_PROVIDERS" })
}
