import type AccountModuleService from "./account/service"
import type AuctionModuleService from "./auction/service"
import type CertificationModuleService from "./certification/service"
import type PaymentModuleService from "./payment/service"
import type CreditModuleService from "./credit/service"
import type SearchModuleService from "./search/service"
import type SettlementModuleService from "./settlement/service"
import type FeeModuleService from "./fee/service"
import type OperationsModuleService from "./operations/service"
import type ListingModuleService from "./listing/service"
import type MessageModuleService from "./message/service"
import type NegotiationModuleService from "./negotiation/service"
import type NoticeModuleService from "./notice/service"
import type PromotionModuleService from "./promotion/service"
import type RatingModuleService from "./rating/service"
import type SaleModuleService from "./sale/service"
import type IntegrationModuleService from "./integration/service"

/** The container's type for each of the market's modules, such as `container.resolve("sale")`. */
declare module "@medusajs/types" {
  interface ModuleImplementations {
    account: AccountModuleService
    auction: AuctionModuleService
    certification: CertificationModuleService
    northlotPayment: PaymentModuleService
    credit: CreditModuleService
    search: SearchModuleService
    settlement: SettlementModuleService
    fee: FeeModuleService
    operations: OperationsModuleService
    listing: ListingModuleService
    message: MessageModuleService
    negotiation: NegotiationModuleService
    notice: NoticeModuleService
    northlotPromotion: PromotionModuleService
    rating: RatingModuleService
    sale: SaleModuleService
    integration: IntegrationModuleService
  }
}
