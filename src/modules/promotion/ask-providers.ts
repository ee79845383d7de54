import { taxWithin, type PromotionProvider, type PromotionRequest } from "@northlot/contract"
import { refuseInTransaction } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { answerInTime, reasonOf, type NamedProvider } from "#src/platform/plugin-providers"
import { usableTiers } from "./rules/usable-tiers"
import type { OfferedTier } from "./types"

/**
 * Asks all providers at once what they offer for this listing. One that throws, takes longer than two seconds or
 * answers what cannot be sold costs its own tiers alone: what the others offer does not depend on it.
 */
export async function askForTiers(
  providers: readonly NamedProvider<PromotionProvider>[],
  listing: PromotionRequest
): Promise<OfferedTier[]> {
  refuseInTransaction("A promotion provider was asked")
  const asked = Object.freeze(listing)
  const answers = await Promise.allSettled(
    providers.map(({ provider }) => answerInTime(async (signal) => provider.tiersFor(asked, signal)))
  )
  const tiers: OfferedTier[] = []
  answers.forEach((answer, index) => {
    const { name } = providers[index]!
    try {
      if (answer.status === "rejected") throw answer.reason
      const usable = usableTiers(
        answer.value,
        tiers.map(({ id }) => id)
      )
      tiers.push(
        ...usable.map(({ detail = null, ...tier }) => ({ ...tier, detail, hstCents: taxWithin(tier.priceCents) }))
      )
    } catch (error) {
      logger.error(
        { err: error, provider: name, reason: reasonOf(error) },
        "A promotion provider failed; its tiers are not offered"
      )
    }
  })
  return tiers
}
