import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { moveFeed } from "#src/use-cases/import/listing-feeds"

export const POST = route(endpoints.moveListingFeed, async ({ account, body, scope }) => ({
  ok: true as const,
  feed: await moveFeed(scope, account!, body.state),
}))
