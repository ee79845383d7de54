import { taxWithin } from "@northlot/contract"
import { tiersOf, type PromotionRequest, type PromotionTier } from "@northlot/plugin-kit"
import { refuseInTransaction } from "#src/platform/database"
import type { InstalledProvider } from "#src/platform/installed-providers"
import { logger } from "#src/platform/logger"
import { reasonOf } from "#src/platform/plugin-providers"
import { policyInForce } from "#src/platform/policies"
import { standardProvider } from "./providers/standard"
import { daysOfRun, isOnSale, runOf, type Run } from "./rules/fixed-days"
import type { Offer, OfferedTier } from "./types"

/**
 * The standard tiers, then the plugin tiers for this listing. All plugin providers are called at once. A provider
 * that fails or offers an invalid tier loses only its own tiers.
 */
export async function askForTiers(providers: readonly InstalledProvider[], listing: PromotionRequest): Promise<Offer> {
  refuseInTransaction("A promotion provider was asked")
  const { values } = await policyInForce("promotions")
  const tiers: PromotionTier[] = tiersOf(await standardProvider.tiersFor(listing, values))
  const on = providers.filter(({ isOn }) => isOn)
  const failures: string[] = []
  const answers = await Promise.allSettled(on.map(({ ask, options }) => ask(listing, options)))
  answers.forEach((answer, index) => {
    const { name } = on[index]!
    try {
      if (answer.status === "rejected") throw answer.reason
      const taken = tiers.map(({ id }) => id)
      tiers.push(...tiersOf(answer.value, taken))
    } catch (error) {
      failures.push(`${name}: ${reasonOf(error)}`)
      logger.error(
        { err: error, provider: name, reason: reasonOf(error) },
        "A promotion provider failed; its tiers are not offered"
      )
    }
  })
  const now = new Date(listing.at)
  const onSale = tiers.flatMap((tier) => {
    const run = runOf(tier, now)
    return isOnSale(tier, run, now) ? [offered(tier, run)] : []
  })
  return { tiers: onSale, failures }
}

function offered(
  { id, label, detail, days, onSale, placesPerDay, priceCents }: PromotionTier,
  run: Run | null
): OfferedTier {
  return {
    id,
    label,
    detail: detail ?? null,
    // The plugin kit's schema requires `days` for a tier without fixed days.
    days: run ? daysOfRun(run) : days!,
    runsFrom: run?.from ?? null,
    runsTo: run?.to ?? null,
    onSaleUntil: onSale?.to ? new Date(onSale.to) : null,
    placesPerDay: placesPerDay ?? null,
    priceCents,
    hstCents: taxWithin(priceCents),
  }
}
