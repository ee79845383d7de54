import { networkOf } from "./network"

it("a network is a /24 or a /48 of public addresses, and nothing for those that anybody may have", () => {
  expect([networkOf("203.0.113.9"), networkOf("::ffff:203.0.113.200")]).toEqual(["203.0.113.0/24", "203.0.113.0/24"])
  expect([networkOf("2001:db8:0abc:1::5"), networkOf("2001:DB8:abc:ffff:1:2:3:4")]).toEqual([
    "2001:db8:abc::/48",
    "2001:db8:abc::/48",
  ])
  expect(networkOf("2001::5")).toBe("2001:0:0::/48")
  for (const address of [
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.9",
    "172.20.0.1",
    "::1",
    "fd00::1",
    "fe80::1%eth0",
    "unknown",
    "",
  ])
    expect(networkOf(address)).toBeNull()
})
