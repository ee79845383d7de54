import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { IFileModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { refuse } from "../../../../http/answers"
import { openPrivateLink } from "../../../../http/private-links"
import { database } from "../../../../platform/database"

/** A private file by its signed link: always a download, never shown by the browser in our origin. */
export const GET = async (request: MedusaRequest, response: MedusaResponse) => {
  const link = openPrivateLink(request.params.token ?? "", await database().now())
  if (!link) return refuse(response, new RefusedError("NOT_FOUND"))
  const bytes = await request.scope.resolve<IFileModuleService>(Modules.FILE).getAsBuffer(link.fileId)
  response.setHeader("Content-Type", "application/octet-stream")
  response.setHeader("X-Content-Type-Options", "nosniff")
  response.setHeader("Cache-Control", "private, no-store")
  response.setHeader("Content-Disposition", `attachment; filename*=UTF-8''${encodeURIComponent(link.fileName)}`)
  response.send(bytes)
}
