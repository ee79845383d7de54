import { RefusedError, endpoints } from "@northlot/contract"
import { viewerOf } from "#src/http/open-session"
import { route } from "#src/http/route"
import { publicUser } from "#src/modules/account/rules/public-user"

export const GET = route(endpoints.readUser, async ({ account, admin, params, scope }) => {
  const user = await scope.resolve("account").accounts.retrieve(params.id)
  const isSeenWhole = Boolean(admin) || account?.id === user?.id
  // Only the console and the account's owner may see an account that is not active.
  if (!user || (!isSeenWhole && user.status !== "active")) throw new RefusedError("NOT_FOUND")
  return { ok: true as const, user: isSeenWhole ? await viewerOf(user) : publicUser(user) }
})
