import { Modules } from "@medusajs/framework/utils"
import { RefusedError, endpoints } from "@northlot/contract"
import { openPrivateLink } from "#src/platform/private-links"
import { route } from "#src/http/route"
import { sendPrivateFile } from "#src/http/send-private-file"
import { database } from "#src/platform/database"

/**
 * Serves a private file by its signed link and records the access. A browser downloads the file. It shows only pictures
 * that the market encoded.
 */
export const GET = route(endpoints.readPrivateFile, async ({ params, response, scope }) => {
  const link = openPrivateLink(params.token, await database().now())
  if (!link) throw new RefusedError("NOT_FOUND")
  const bytes = await scope
    .resolve(Modules.FILE)
    .getAsBuffer(link.fileId)
    .catch((error: NodeJS.ErrnoException) => {
      // The file was deleted after the link was issued. The local disk reports ENOENT, S3 reports NoSuchKey.
      if (error.code === "ENOENT" || error.name === "NoSuchKey") throw new RefusedError("NOT_FOUND")
      throw error
    })
  if (link.viewer !== null) {
    await scope
      .resolve("operations")
      .auditLog.record({ actor: link.viewer, action: "private-file.opened", subject: link.subject })
  }
  sendPrivateFile(response, link.fileName, bytes, link.shownAs)
})
