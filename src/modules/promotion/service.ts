import type { PromotionRequest } from "@northlot/plugin-kit"
import type { InstalledProvider } from "#src/platform/installed-providers"
import { asSetNow, carryOverSettings } from "#src/platform/provider-settings"
import { askForTiers } from "./ask-providers"
import { PROMOTION_PROVIDERS } from "./loaders/providers"
import type { Offer, OfferedTier } from "./types"
import { PromotionRecords } from "./public-records"
import { Promotions } from "./store/promotions"

/**
 * Promotions of listings and their tiers. README.md states the invariants. Every change runs in the transaction that
 * holds the listing's lock. Otherwise two changes could both start from the same end time.
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

  /**
   * Checks at each start that the plugin providers' settings fit the installed versions, and upgrades settings that do
   * not. Answers a sentence about the first settings that do not fit and cannot be upgraded, otherwise `null`.
   */
  carryOverSettings(): Promise<string | null> {
    return carryOverSettings("promotion", this.container[PROMOTION_PROVIDERS])
  }

  /** The plugin providers in display order, with their current settings. */
  providersNow(): Promise<InstalledProvider[]> {
    return asSetNow("promotion", this.container[PROMOTION_PROVIDERS])
  }
}
