import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import type { AuctionPolicyRecord } from "#src/modules/auction/types"
import { changeAuctionPolicy } from "#src/workflows/site/settings"

function answer({ updatedAt, ...policy }: AuctionPolicyRecord) {
  return { ok: true as const, policy, ...policy, updatedAt: updatedAt?.toISOString() ?? null }
}

export const GET = route(endpoints.readAuctionPolicy, async ({ scope }) =>
  answer(await scope.resolve("auction").policy())
)

export const PUT = route(endpoints.writeAuctionPolicy, async ({ scope, admin, body }) =>
  answer(await changeAuctionPolicy(scope, body, admin!.username))
)
