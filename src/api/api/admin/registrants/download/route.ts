import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"

export const POST = route(endpoints.createRegistrantsDownload, async ({ scope, admin }) => {
  const { token, expiresAt } = await scope.resolve("account").downloadTokens.create(`admin:${admin!.username}`)
  const url = `${endpoints.downloadRegistrants.path}?token=${encodeURIComponent(token)}`
  return { ok: true as const, token, url, expiresAt: expiresAt.toISOString() }
})
