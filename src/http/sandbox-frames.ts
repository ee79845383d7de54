import type { MedusaResponse } from "@medusajs/framework/http"
import { configuration } from "#src/platform/configuration"

/** A page of the sandbox that shows messages in frames: it runs nothing itself. */
export const FRAMING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * A message is somebody else's HTML: in its frame it runs nothing, loads nothing but photos of this market, and its
 * links open outside of it.
 */
export function sendFramed(response: MedusaResponse, html: string): void {
  const { publicUrl, s3 } = configuration()
  const photos = ["'self'", "data:", ...(s3 ? [new URL(s3.publicUrl).origin] : [])].join(" ")
  response.setHeader(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'unsafe-inline'; img-src ${photos}; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`
  )
  response.setHeader("X-Frame-Options", "SAMEORIGIN")
  // On whatever host it is looked at, this market's photos are here.
  const here = html.replaceAll(` src="${publicUrl}/`, ' src="/')
  response.type("html").send(here.replace("<head>", '<head><base target="_top">'))
}
