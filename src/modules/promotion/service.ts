import type { PromotionRequest } from "@northlot/plugin-kit"
import type { InstalledProvider } from "#src/platform/installed-providers"
import { asSetNow, carryOverSettings } from "#src/platform/provider-settings"
import { askForTiers } from "./ask-providers"
import { PROMOTION_PROVIDERS } from "./loaders/providers"
import type { Offer, OfferedTier } from "./types"
import { PromotionRecords } from "./public-records"
import { Promotions } from "./store/promotions"

/**
 * Promotions of listings and the tiers that they are bought by; README.md tells the invariants. What changes a
 * promotion runs in the transaction that holds its listing's lock, so that two never count from the same end.
 */
export default class PromotionModuleService extends PromotionRecords {
  readonly promotions = new Promotions()

  constructor(private readonly container: { [PROMOTION_PROVIDERS]: readonly InstalledProvider[] }) {
    super()
  }

  /** The standard tiers, then those that plugins offer for this listing. */
  async tiersFor(listing: PromotionRequest): Promise<OfferedTier[]> {
    return (await this.offerWith(await this.providersNow(), listing)).tiers
  }

  /** What these providers would offer for this listing, and which of them could not be asked. */
  offerWith(providers: readonly InstalledProvider[], listing: PromotionRequest): Promise<Offer> {
    return askForTiers(providers, listing)
  }

  /** At each start, before anything is sold. What stands against it, as a sentence. */
  carryOverSettings(): Promise<string | null> {
    return carryOverSettings("promotion", this.container[PROMOTION_PROVIDERS])
  }

  /** Those of plugins, in the order in which their tiers are shown, as they are set now. */
  providersNow(): Promise<InstalledProvider[]> {
    return asSetNow("promotion", this.container[PROMOTION_PROVIDERS])
  }
}
