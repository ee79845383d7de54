import type AccountModuleService from "./account/service"
import type AuctionModuleService from "./auction/service"
import type CertificationModuleService from "./certification/service"
import type CheckoutModuleService from "./checkout/service"
import type CreditModuleService from "./credit/service"
import type DiscoveryModuleService from "./discovery/service"
import type EscrowModuleService from "./escrow/service"
import type FeeModuleService from "./fee/service"
import type FoundationModuleService from "./foundation/service"
import type ListingModuleService from "./listing/service"
import type MessagingModuleService from "./messaging/service"
import type NegotiationModuleService from "./negotiation/service"
import type PreferenceModuleService from "./preference/service"
import type PromotionModuleService from "./promotion/service"
import type RatingModuleService from "./rating/service"
import type SaleModuleService from "./sale/service"
import type WebhookModuleService from "./webhook/service"

/** What the container gives for the name of a module of ours: `container.resolve("sale")` is typed by it. */
declare module "@medusajs/types" {
  interface ModuleImplementations {
    account: AccountModuleService
    auction: AuctionModuleService
    certification: CertificationModuleService
    checkout: CheckoutModuleService
    credit: CreditModuleService
    discovery: DiscoveryModuleService
    escrow: EscrowModuleService
    fee: FeeModuleService
    foundation: FoundationModuleService
    listing: ListingModuleService
    messaging: MessagingModuleService
    negotiation: NegotiationModuleService
    preference: PreferenceModuleService
    listingPromotion: PromotionModuleService
    rating: RatingModuleService
    sale: SaleModuleService
    webhook: WebhookModuleService
  }
}
