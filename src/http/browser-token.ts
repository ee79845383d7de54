import { parse as parseCookies, serialize } from "cookie"
import type { Request, Response } from "express"
import { configuration } from "#src/platform/configuration"
import { newToken } from "#src/platform/signature"

const DAYS = 30

const isSecure = () => configuration().publicUrl.startsWith("https://")
/** Over https the `__Host-` prefix stops other hosts of the domain from setting the cookie. */
const cookieName = () => (isSecure() ? "__Host-northlot_browser" : "northlot_browser")

/**
 * The browser's token. It ties a registration that has no account yet to this browser, and shows which accounts
 * share a browser.
 */
export function browserTokenOf(request: Request): string | null {
  return parseCookies(request.headers.cookie ?? "")[cookieName()] ?? null
}

export function ensureBrowserToken(request: Request, response: Response): string {
  const known = browserTokenOf(request)
  if (known && known.length >= 40) return known
  const token = newToken()
  response.append(
    "Set-Cookie",
    serialize(cookieName(), token, {
      httpOnly: true,
      secure: isSecure(),
      sameSite: "lax",
      path: "/",
      maxAge: DAYS * 86_400,
    })
  )
  return token
}
