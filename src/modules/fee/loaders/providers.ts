import { asFunction, asValue, Lifetime } from "@medusajs/framework/awilix"
import { moduleProviderLoader } from "@medusajs/framework/modules-sdk"
import type { LoaderOptions, ModuleProvider } from "@medusajs/framework/types"
import type { FeeProviderClass } from "@northlot/contract"
import type { NamedProvider } from "../ask-providers"
import { ScheduleFeeProvider } from "../providers/schedule"

/** Under which the module's container holds its providers, in the order in which they are asked. */
export const FEE_PROVIDERS = "fee_providers"

type Entry = Pick<ModuleProvider, "id" | "options">

/**
 * Makes the schedule, then the providers of the configuration, loaded as Medusa loads those of payments. One that cannot
 * be made stops the start here: at a settlement it would be too late.
 */
export default async function loadFeeProviders({ container, options }: LoaderOptions<{ providers?: ModuleProvider[] }>): Promise<void> {
  const providers: NamedProvider[] = []

  const register = async (Provider: FeeProviderClass, _container: unknown, { id, options: own }: Entry) => {
    if (!Provider.identifier) throw new Error("A fee provider has no identifier.")
    const name = [Provider.identifier, id].filter(Boolean).join("_")
    if (providers.some((earlier) => earlier.name === name)) {
      throw new Error(`Two fee providers are called ${name}; give each entry an id of its own.`)
    }
    const key = `fp_${name}`
    container.register({
      [key]: asFunction((cradle) => new Provider(cradle, (own ?? {}) as never), { lifetime: Lifetime.SINGLETON }),
    })
    providers.push({ name, provider: container.resolve(key) })
  }

  await register(ScheduleFeeProvider, container, { id: "" })
  // One after another: the order of the configuration is the order of the lines.
  for (const provider of options?.providers ?? []) {
    await moduleProviderLoader({ container, providers: [provider], registerServiceFn: register })
  }
  container.register(FEE_PROVIDERS, asValue(providers))
}
