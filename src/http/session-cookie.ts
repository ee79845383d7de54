import { parse as parseCookies, serialize } from "cookie"
import type { Response } from "express"
import { SESSION_COOKIE, SESSION_COOKIE_SECURE } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"

const isSecure = () => configuration().publicUrl.startsWith("https://")
/**
 * Over https only the `__Host-` cookie is accepted, because any host of the domain could set the cookie without prefix.
 */
const cookieName = () => (isSecure() ? SESSION_COOKIE_SECURE : SESSION_COOKIE)

export function sessionCookieOf(cookies: string): string | null {
  return parseCookies(cookies)[cookieName()] || null
}

/**
 * Without `lifetimeSeconds` the cookie ends with the browser session ('remember me' not ticked). The lifetime is a
 * duration, because the browser's clock may be wrong.
 */
export function setSessionCookie(response: Response, token: string, lifetimeSeconds: number | null): void {
  response.append("Set-Cookie", cookie(token, lifetimeSeconds))
}

export function clearSessionCookie(response: Response): void {
  response.append("Set-Cookie", cookie("", 0))
}

function cookie(value: string, lifetimeSeconds: number | null): string {
  return serialize(cookieName(), value, {
    httpOnly: true,
    secure: isSecure(),
    sameSite: "lax",
    path: "/",
    ...(lifetimeSeconds === null ? {} : { maxAge: lifetimeSeconds }),
  })
}
