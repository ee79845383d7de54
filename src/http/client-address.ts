import type { IncomingMessage } from "node:http"

/**
 * Whose request this is behind `trustedProxies` proxies of ours: each of them added the address it saw to the end of
 * `X-Forwarded-For`; what stands further left was written by the client and counts for nothing.
 */
export function clientAddress(request: Pick<IncomingMessage, "headers" | "socket">, trustedProxies: number): string {
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().flatMap((line) => line.split(",")).map((address) => address.trim())
  const hops = [request.socket.remoteAddress ?? "unknown", ...forwarded.filter((address) => address !== "").reverse()]
  return hops[Math.min(trustedProxies, hops.length - 1)]!
}
