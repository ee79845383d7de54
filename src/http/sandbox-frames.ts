import type { MedusaResponse } from "@medusajs/framework/http"
import { configuration } from "#src/platform/configuration"

/** The policy of sandbox pages that show messages in frames. Such a page runs no scripts. */
export const FRAMING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * A message contains foreign HTML. Its frame runs no scripts, loads only this market's photos, and opens links
 * outside of the frame.
 */
export function sendFramed(response: MedusaResponse, html: string): void {
  const { publicUrl, s3 } = configuration()
  const photos = ["'self'", "data:", ...(s3 ? [new URL(s3.publicUrl).origin] : [])].join(" ")
  response.setHeader(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'unsafe-inline'; img-src ${photos}; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`
  )
  response.setHeader("X-Frame-Options", "SAMEORIGIN")
  // Photo addresses are made relative, so that they load on whatever host the page is opened.
  const here = html.replaceAll(` src="${publicUrl}/`, ' src="/')
  response.type("html").send(here.replace("<head>", '<head><base target="_top">'))
}
