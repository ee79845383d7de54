import type { IncomingMessage } from "node:http"
import { isIPv6 } from "node:net"

/**
 * The client's address behind `trustedProxies` proxies. Each proxy appends the address it saw to `X-Forwarded-For`.
 * Entries further left come from the client and are ignored.
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

/** The usual form of an address: a dual-stack socket writes an IPv4 address inside an IPv6 one. */
export const plainAddress = (address: string): string => IPV4_IN_IPV6.exec(address)?.[1] ?? address

/**
 * The key of an address in rate limits: an IPv4 address itself, or the /64 of an IPv6 address, since one client has
 * a whole /64.
 */
export function addressGroup(address: string): string {
  const shown = plainAddress(address)
  const plain = shown.replace(/%.*$/, "")
  if (!isIPv6(plain)) return shown
  // The URL parser normalises every spelling of an IPv6 address, with one `::` at most.
  const [head = "", tail] = new URL(`http://[${plain}]/`).hostname.slice(1, -1).split("::")
  const before = head === "" ? [] : head.split(":")
  const after = tail ? tail.split(":") : []
  const gap = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => "0")
  return `${[...before, ...gap, ...after].slice(0, 4).join(":")}::/64`
}
