import type { FeeLine, FeeProvider, FeeRequest } from "@northlot/contract"
import { logger } from "#src/platform/logger"
import { answerInTime, reasonOf, type NamedProvider } from "#src/platform/plugin-providers"
import { RESERVED_CODES } from "./rules/schedule-lines"
import { usableLines } from "./rules/provider-lines"

/** What the providers add for each request, or why nothing can be added for any of them. */
export type ProviderAnswer = { lines: FeeLine[][] } | { failure: string }

/**
 * Asks all providers about all requests at once. One that throws, takes longer than two seconds or answers what cannot
 * be charged makes the whole answer a failure: what both sides pay never depends on how much of it came through.
 */
export async function askProviders(
  providers: readonly NamedProvider<FeeProvider>[],
  requests: readonly FeeRequest[]
): Promise<ProviderAnswer> {
  const asked = await Promise.all(
    providers.map(async (named) => ({ name: named.name, answers: await answersOf(named, requests) }))
  )
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
    logger.error(
      { err: error.cause, provider: error.provider },
      "A fee provider failed; the standard schedule alone is charged"
    )
    return { failure: error.message }
  }
}

class ProviderFailure extends Error {
  constructor(
    readonly provider: string,
    cause: unknown
  ) {
    super(`The fee provider ${provider} failed: ${reasonOf(cause)}. The standard schedule alone was charged.`, {
      cause,
    })
  }
}

/**
 * What a provider says to each request; what it throws is an answer too, since all providers are judged in their order.
 */
async function answersOf(
  { name, provider }: NamedProvider<FeeProvider>,
  requests: readonly FeeRequest[]
): Promise<unknown[] | ProviderFailure> {
  try {
    return await answerInTime((signal) =>
      Promise.all(requests.map(async (request) => provider.linesFor(request, signal)))
    )
  } catch (error) {
    return new ProviderFailure(name, error)
  }
}
