import { serialize } from "cookie"
import type { Response } from "express"
import { SESSION_COOKIE, SESSION_COOKIE_SECURE } from "@northlot/contract"
import { configuration } from "../platform/configuration"

/** Without `expiresAt` the cookie ends with the browser session ('remember me' not ticked). */
export function setSessionCookie(response: Response, token: string, expiresAt: Date | null): void {
  response.append("Set-Cookie", cookie(token, expiresAt))
}

export function clearSessionCookie(response: Response): void {
  response.append("Set-Cookie", cookie("", new Date(0)))
}

function cookie(value: string, expires: Date | null): string {
  const secure = configuration().publicUrl.startsWith("https://")
  return serialize(secure ? SESSION_COOKIE_SECURE : SESSION_COOKIE, value, {
    httpOnly: true,
    secure,
    sameSite: "lax",
    path: "/",
    ...(expires ? { expires } : {}),
  })
}
