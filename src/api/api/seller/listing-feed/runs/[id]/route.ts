import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownFeedRun } from "#src/use-cases/import/listing-feeds"

export const GET = route(endpoints.readFeedRun, async ({ account, params, scope }) => ({
  ok: true as const,
  ...(await ownFeedRun(scope, account!.id, params.id)),
}))
