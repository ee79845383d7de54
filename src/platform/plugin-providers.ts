import { asFunction, asValue, Lifetime } from "@medusajs/framework/awilix"
import { moduleProviderLoader } from "@medusajs/framework/modules-sdk"
import type { LoaderOptions, ModuleProvider } from "@medusajs/framework/types"

const PATIENCE_MILLISECONDS = 2_000
const MAXIMUM_REASON_CHARACTERS = 300

/** A provider under the name that admins know it by. */
export interface NamedProvider<Provider> {
  name: string
  provider: Provider
}

/** What a plugin exports for one kind of provider. */
interface ProviderClass<Provider> {
  new (container: Record<string, unknown>, options: never): Provider
  identifier: string
}

/** What a start says of a plugin that it refuses; `why` is a sentence or a part of one. */
export function unusablePlugin(setting: string, plugin: string, why: string): string {
  return `The plugin ${plugin} of ${setting} cannot be used: ${why}`
}

type Entry = Pick<ModuleProvider, "id" | "options">

/**
 * Makes the provider that is built in, then those of the configuration, loaded as Medusa loads those of payments, and
 * keeps them under `key` in the module's container in the order of the configuration. One that cannot be made stops the
 * start here: when it is asked for the first time it would be too late. `kind` is what a sentence calls it.
 */
export async function loadPluginProviders<Provider>(
  { container, options }: LoaderOptions<{ providers?: ModuleProvider[] }>,
  { kind, key, builtIn }: { kind: string; key: string; builtIn: ProviderClass<Provider> }
): Promise<void> {
  const providers: NamedProvider<Provider>[] = []
  const register = async (Provider: ProviderClass<Provider>, _container: unknown, { id, options: own }: Entry) => {
    if (!Provider.identifier) throw new Error(`A ${kind} provider has no identifier.`)
    const name = [Provider.identifier, id].filter(Boolean).join("_")
    if (providers.some((earlier) => earlier.name === name)) {
      throw new Error(`Two ${kind} providers are called ${name}; give each entry an id of its own.`)
    }
    const service = `${kind}_provider_${name}`
    container.register({
      [service]: asFunction((cradle) => new Provider(cradle, (own ?? {}) as never), { lifetime: Lifetime.SINGLETON }),
    })
    providers.push({ name, provider: container.resolve(service) })
  }

  await register(builtIn, container, { id: "" })
  for (const provider of options?.providers ?? []) {
    await moduleProviderLoader({ container, providers: [provider], registerServiceFn: register })
  }
  container.register(key, asValue(providers))
}

/**
 * What a provider answers within two seconds; the signal ends when it is no longer waited for. @throws Error when it is
 * late
 */
export async function answerInTime<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const patience = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      const error = new Error("it did not answer within two seconds")
      refuse(error)
      patience.abort(error)
    }, PATIENCE_MILLISECONDS)
  })
  try {
    return await Promise.race([ask(patience.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** What was thrown, as text that the database can hold: a provider may throw anything. */
export function reasonOf(thrown: unknown): string {
  const message: unknown = thrown instanceof Error ? thrown.message : thrown
  if (typeof message !== "string" || message === "") return "it threw something without a message"
  return message.slice(0, MAXIMUM_REASON_CHARACTERS).replace(/[\p{Cc}\p{Cs}]+/gu, " ")
}
