import type { IncomingMessage } from "node:http"
import { isIPv6 } from "node:net"

/**
 * Whose request this is behind `trustedProxies` proxies of ours: each of them added the address it saw to the end of
 * `X-Forwarded-For`; what stands further left was written by the client and counts for nothing.
 */
export function clientAddress(request: Pick<IncomingMessage, "headers" | "socket">, trustedProxies: number): string {
  const forwarded = [request.headers["x-forwarded-for"] ?? []]
    .flat()
    .flatMap((line) => line.split(","))
    .map((address) => address.trim())
  const hops = [request.socket.remoteAddress ?? "unknown", ...forwarded.filter((address) => address !== "").reverse()]
  return plainAddress(hops[Math.min(trustedProxies, hops.length - 1)]!)
}

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** As people know it: a socket for both kinds of address names an IPv4 address within one of IPv6. */
export const plainAddress = (address: string): string => IPV4_IN_IPV6.exec(address)?.[1] ?? address

/**
 * What an address counts as for limits: an IPv4 address for itself, an IPv6 address for its /64, since whoever has one
 * of those has all 2^64 of them.
 */
export function addressGroup(address: string): string {
  const shown = plainAddress(address)
  const plain = shown.replace(/%.*$/, "")
  if (!isIPv6(plain)) return shown
  // The URL parser writes every spelling of an address in one way, with one gap at most.
  const [head = "", tail] = new URL(`http://[${plain}]/`).hostname.slice(1, -1).split("::")
  const before = head === "" ? [] : head.split(":")
  const after = tail ? tail.split(":") : []
  const gap = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => "0")
  return `${[...before, ...gap, ...after].slice(0, 4).join(":")}::/64`
}
