import { parse as parseCookies, serialize } from "cookie"
import type { Request, Response } from "express"
import { configuration } from "../platform/configuration"
import { newToken } from "../platform/signature"

const COOKIE = "northlot_browser"
const DAYS = 1

/** The token that ties what somebody who has no account yet began to this very browser. */
export function browserTokenOf(request: Request): string | null {
  return parseCookies(request.headers.cookie ?? "")[COOKIE] ?? null
}

export function ensureBrowserToken(request: Request, response: Response): string {
  const known = browserTokenOf(request)
  if (known && known.length >= 40) return known
  const token = newToken()
  response.append(
    "Set-Cookie",
    serialize(COOKIE, token, {
      httpOnly: true,
      secure: configuration().publicUrl.startsWith("https://"),
      sameSite: "lax",
      path: "/",
      maxAge: DAYS * 86_400,
    })
  )
  return token
}
