import express from "express"
import fc from "fast-check"
import type { IncomingMessage } from "node:http"
import { addressGroup, clientAddress } from "./client-address"

const requestFrom = (remoteAddress: string, forwarded: string | undefined) =>
  ({
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage

test.each([
  [0, "1.1.1.1", "10.0.0.1"],
  [1, "1.1.1.1", "1.1.1.1"],
  [1, "6.6.6.6, 1.1.1.1", "1.1.1.1"],
  [2, "6.6.6.6, 1.1.1.1, 10.0.0.2", "1.1.1.1"],
  [2, "1.1.1.1", "1.1.1.1"],
  [1, undefined, "10.0.0.1"],
])("behind %i proxies, %j is %s", (proxies, forwarded, address) => {
  expect(clientAddress(requestFrom("10.0.0.1", forwarded), proxies)).toBe(address)
})

test("an IPv4 address within one of IPv6 is shown as itself", () => {
  expect(clientAddress(requestFrom("::ffff:203.0.113.7", undefined), 0)).toBe("203.0.113.7")
  expect(clientAddress(requestFrom("2001:db8::1", undefined), 0)).toBe("2001:db8::1")
})

test("is what Express says of the same request", () => {
  fc.assert(
    fc.property(fc.nat(4), fc.array(fc.ipV4(), { maxLength: 5 }), (proxies, chain) => {
      const application = express().set("trust proxy", proxies)
      const request = requestFrom("10.0.0.1", chain.length > 0 ? chain.join(", ") : undefined)
      const seen = Object.assign(Object.create(application.request), request, {
        connection: request.socket,
        app: application,
      }) as express.Request
      expect(clientAddress(request, proxies)).toBe(seen.ip)
    })
  )
})

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, group) => {
  expect(addressGroup(address)).toBe(group)
})

test("all addresses of one /64 count as one, and those of another as another", () => {
  const word = fc.integer({ min: 0, max: 0xffff })
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 4, maxLength: 4 }),
      fc.array(word, { minLength: 4, maxLength: 4 }),
      fc.array(word, { minLength: 4, maxLength: 4 }),
      (net, one, two) => {
        const written = (words: number[]) => words.map((part) => part.toString(16)).join(":")
        const group = addressGroup(written([...net, ...one]))
        expect(addressGroup(written([...net, ...two]))).toBe(group)
        expect(addressGroup(written([net[0]!, net[1]!, net[2]!, (net[3]! + 1) % 0x10000, ...one]))).not.toBe(group)
      }
    )
  )
})
