import type { FeeLine, FeeProvider, FeeRequest } from "@northlot/contract"
import { logger } from "../../platform/logger"
import { RESERVED_CODES } from "./rules/schedule-lines"
import { usableLines } from "./rules/provider-lines"

const PATIENCE_MILLISECONDS = 2_000
const MAXIMUM_REASON_CHARACTERS = 300

/** A provider under the name that admins know it by. */
export interface NamedProvider {
  name: string
  provider: FeeProvider
}

/** What the providers add for each request, or why nothing can be added for any of them. */
export type ProviderAnswer = { lines: FeeLine[][] } | { failure: string }

/**
 * Asks all providers about all requests at once. One that throws, takes longer than two seconds or answers what cannot
 * be charged makes the whole answer a failure: what both sides pay never depends on how much of it came through.
 */
export async function askProviders(providers: readonly NamedProvider[], requests: readonly FeeRequest[]): Promise<ProviderAnswer> {
  const asked = await Promise.all(providers.map(async (named) => ({ name: named.name, answers: await answersOf(named, requests) })))
  const lines = requests.map((): FeeLine[] => [])
  try {
    for (const { name, answers } of asked) {
      if (answers instanceof ProviderFailure) throw answers
      answers.forEach((answer, index) => {
        const taken = [...RESERVED_CODES, ...lines[index]!.map(({ code }) => code)]
        try {
          lines[index]!.push(...usableLines(answer, taken))
        } catch (error) {
          throw new ProviderFailure(name, error)
        }
      })
    }
    return { lines }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    logger.error({ err: error.cause, provider: error.provider }, "A fee provider failed; the standard schedule alone is charged")
    return { failure: error.message }
  }
}

class ProviderFailure extends Error {
  constructor(
    readonly provider: string,
    cause: unknown
  ) {
    super(`The fee provider ${provider} failed: ${reasonOf(cause)}. The standard schedule alone was charged.`, { cause })
  }
}

/** What was thrown, as text that the database can hold: a provider may throw anything. */
function reasonOf(thrown: unknown): string {
  const message: unknown = thrown instanceof Error ? thrown.message : thrown
  if (typeof message !== "string" || message === "") return "it threw something without a message"
  return message.slice(0, MAXIMUM_REASON_CHARACTERS).replace(/[\p{Cc}\p{Cs}]+/gu, " ")
}

/** What a provider says to each request; what it throws is an answer too, since all providers are judged in their order. */
async function answersOf({ name, provider }: NamedProvider, requests: readonly FeeRequest[]): Promise<unknown[] | ProviderFailure> {
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
    const answers = requests.map(async (request) => provider.linesFor(request, patience.signal))
    return await Promise.race([Promise.all(answers), late])
  } catch (error) {
    return new ProviderFailure(name, error)
  } finally {
    clearTimeout(timer)
  }
}
