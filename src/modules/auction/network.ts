import { BlockList, isIP } from "node:net"

const OWN = new BlockList()
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const) {
  OWN.addSubnet(network, prefix, "ipv4")
}
for (const [network, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  OWN.addSubnet(network, prefix, "ipv6")

/**
 * The network of a public address: its /24 in IPv4, or its /48 in IPv6, which a provider gives to one customer. `null`
 * for private and local addresses, because many unrelated people use the same ones.
 */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "")
  const version = isIP(plain)
  if (version === 0 || OWN.check(plain, version === 4 ? "ipv4" : "ipv6")) return null
  if (version === 4) return `${plain.split(".").slice(0, 3).join(".")}.0/24`
  return `${groupsOf(plain).slice(0, 3).join(":")}::/48`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::")
  const before = head === "" ? [] : head.split(":")
  const after = tail ? tail.split(":") : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0")
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ""))
}
