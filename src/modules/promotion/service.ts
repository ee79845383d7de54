import type { PromotionRequest } from "@northlot/plugin-kit"
import type { InstalledProvider } from "#src/platform/installed-providers"
import { asSetNow, carryOverSettings } from "#src/platform/provider-settings"
import { askForTiers } from "./ask-providers"
import { PROMOTION_PROVIDERS } from "./loaders/providers"
import type { Offer, OfferedTier } from "./types"
import { PromotionRecords } from "./public-records"
import { Promotions } from "./store/promotions"

/**
 * Promotions of listings and their tiers. README.md states the invariants. Every change runs in the transaction
 * that holds the listing's lock, so that two changes never count from the same end.
 */
export default class PromotionModuleService extends PromotionRecords {
  readonly promotions = new Promotions()

  constructor(private readonly container: { [PROMOTION_PROVIDERS]: readonly InstalledProvider[] }) {
    super()
  }

  /** The standard tiers, then the tiers that plugins offer for this listing. */
  async tiersFor(listing: PromotionRequest): Promise<OfferedTier[]> {
    return (await this.offerWith(await this.providersNow(), listing)).tiers
  }

  /** The tiers that these providers would offer for this listing, and the providers that failed. */
  offerWith(providers: readonly InstalledProvider[], listing: PromotionRequest): Promise<Offer> {
    return askForTiers(providers, listing)
  }

  /** Runs at each start, before anything is sold. Answers an obstacle as a sentence, or `null`. */
  carryOverSettings(): Promise<string | null> {
    return carryOverSettings("promotion", this.container[PROMOTION_PROVIDERS])
  }

  /** The plugin providers in display order, with their current settings. */
  providersNow(): Promise<InstalledProvider[]> {
    return asSetNow("promotion", this.container[PROMOTION_PROVIDERS])
  }
}
