import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { RefusedError } from "@northlot/contract"
import { hasSandboxMailbox } from "#src/providers/sandbox-message"
import { galleryLetter, letterGallery } from "#src/use-cases/notice/letter-gallery"
import { refuse } from "./answers"
import { lettersPage } from "./letters-page"
import { FRAMING_POLICY, sendFramed } from "./sandbox-frames"

/** Shows the e-mails of a market without a mail server as a page: every kind, or only the `letter` in the query. */
export async function showLetters(request: MedusaRequest, response: MedusaResponse): Promise<void> {
  try {
    if (!hasSandboxMailbox()) throw new RefusedError("NOT_FOUND")
    response.setHeader("Cache-Control", "no-store")
    const { letter, scheme } = request.query
    if (typeof letter === "string")
      return sendFramed(response, await galleryLetter(letter, scheme === "dark" ? "dark" : "light"))
    response.setHeader("Content-Security-Policy", FRAMING_POLICY)
    response.type("html").send(lettersPage(await letterGallery()))
  } catch (error) {
    refuse(response, error)
  }
}
