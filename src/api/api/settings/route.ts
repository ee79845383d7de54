import { endpoints } from "@northlot/contract"
import { route } from "../../../http/route"
import { AUCTION_MODULE } from "../../../modules/auction"
import type { AuctionModule } from "../../../modules/auction/types"
import { ESCROW_MODULE } from "../../../modules/escrow"
import type EscrowModuleService from "../../../modules/escrow/service"
import { LISTING_MODULE } from "../../../modules/listing"
import type ListingModuleService from "../../../modules/listing/service"
import { configuration } from "../../../platform/configuration"

export const GET = route(endpoints.readSettings, async ({ scope }) => {
  const { demo, stripe } = configuration()
  const [policy, settlement, listings] = await Promise.all([
    scope.resolve<AuctionModule>(AUCTION_MODULE).policy(),
    scope.resolve<EscrowModuleService>(ESCROW_MODULE).settlementPolicy(),
    scope.resolve<ListingModuleService>(LISTING_MODULE).policy(),
  ])
  return {
    ok: true as const,
    social: { facebook: null, instagram: null, x: null, whatsapp: null },
    demo,
    settlementMode: settlement.mode,
    dealersOnly: listings.dealersOnly,
    asIsText: listings.asIsText,
    sandboxPayments: stripe === null,
    auction: {
      minDurationSeconds: policy.minDurationSeconds,
      maxDurationSeconds: policy.maxDurationSeconds,
      antiSnipeWindowSeconds: policy.antiSnipeWindowSeconds,
      antiSnipeExtensionSeconds: policy.antiSnipeExtensionSeconds,
    },
  }
})
