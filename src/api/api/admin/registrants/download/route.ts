import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ACCOUNT_MODULE } from "#src/modules/account/index"
import type AccountModuleService from "#src/modules/account/service"

export const POST = route(endpoints.createRegistrantsDownload, async ({ scope, admin }) => {
  const { token, expiresAt } = await scope
    .resolve<AccountModuleService>(ACCOUNT_MODULE)
    .createDownloadToken(`admin:${admin!.username}`)
  const url = `${endpoints.downloadRegistrants.path}?token=${encodeURIComponent(token)}`
  return { ok: true as const, token, url, expiresAt: expiresAt.toISOString() }
})
