import { endpoints } from "@northlot/contract"
import { route } from "../../../http/route"
import { AUCTION_MODULE } from "../../../modules/auction"
import type { AuctionModule } from "../../../modules/auction/types"
import { configuration } from "../../../platform/configuration"

export const GET = route(endpoints.readSettings, async ({ scope }) => {
  const { demo, stripe } = configuration()
  const policy = await scope.resolve<AuctionModule>(AUCTION_MODULE).policy()
  return {
    ok: true as const,
    social: { facebook: null, instagram: null, x: null, whatsapp: null },
    demo,
    settlementMode: "trust" as const,
    dealersOnly: false,
    sandboxPayments: stripe === null,
    auction: {
      minDurationSeconds: policy.minDurationSeconds,
      maxDurationSeconds: policy.maxDurationSeconds,
      antiSnipeWindowSeconds: policy.antiSnipeWindowSeconds,
      antiSnipeExtensionSeconds: policy.antiSnipeExtensionSeconds,
    },
  }
})
