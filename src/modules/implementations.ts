import type AccountModuleService from "./account/service"
import type AuctionModuleService from "./auction/service"
import type BidReviewModuleService from "./bid-review/service"
import type CertificationModuleService from "./certification/service"
import type CheckoutModuleService from "./checkout/service"
import type CreditModuleService from "./credit/service"
import type EscrowModuleService from "./escrow/service"
import type FeaturingModuleService from "./featuring/service"
import type FeeModuleService from "./fee/service"
import type FinanceModuleService from "./finance/service"
import type FoundationModuleService from "./foundation/service"
import type ListingModuleService from "./listing/service"
import type MessagingModuleService from "./messaging/service"
import type NegotiationModuleService from "./negotiation/service"
import type PayoutAccountModuleService from "./payout-account/service"
import type PreferenceModuleService from "./preference/service"
import type QuestionModuleService from "./question/service"
import type SaleModuleService from "./sale/service"
import type SavedSearchModuleService from "./saved-search/service"
import type WatchlistModuleService from "./watchlist/service"

/** What the container gives for the name of a module of ours: `container.resolve("sale")` is typed by it. */
declare module "@medusajs/types" {
  interface ModuleImplementations {
    account: AccountModuleService
    auction: AuctionModuleService
    bidReview: BidReviewModuleService
    certification: CertificationModuleService
    checkout: CheckoutModuleService
    credit: CreditModuleService
    escrow: EscrowModuleService
    featuring: FeaturingModuleService
    fee: FeeModuleService
    finance: FinanceModuleService
    foundation: FoundationModuleService
    listing: ListingModuleService
    messaging: MessagingModuleService
    negotiation: NegotiationModuleService
    payoutAccount: PayoutAccountModuleService
    preference: PreferenceModuleService
    question: QuestionModuleService
    sale: SaleModuleService
    savedSearch: SavedSearchModuleService
    watchlist: WatchlistModuleService
  }
}
