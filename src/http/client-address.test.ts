import express from "express"
import fc from "fast-check"
import type { IncomingMessage } from "node:http"
import { clientAddress } from "./client-address"

const requestFrom = (remoteAddress: string, forwarded: string | undefined) =>
  ({ headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage

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

test("is what Express says of the same request", () => {
  fc.assert(
    fc.property(fc.nat(4), fc.array(fc.ipV4(), { maxLength: 5 }), (proxies, chain) => {
      const application = express().set("trust proxy", proxies)
      const request = requestFrom("10.0.0.1", chain.length > 0 ? chain.join(", ") : undefined)
      const seen = Object.assign(Object.create(application.request), request, { connection: request.socket, app: application }) as express.Request
      expect(clientAddress(request, proxies)).toBe(seen.ip)
    })
  )
})
