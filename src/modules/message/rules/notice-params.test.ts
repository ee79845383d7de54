import type { NoticeFact } from "@northlot/contract"
import { storedParams } from "./notice-params"

test("what a notice of its type tells is kept as it is", () => {
  expect(JSON.parse(storedParams({ type: "finance", params: { fact: "finance-received", deskNamed: true } }))).toEqual({
    fact: "finance-received",
    deskNamed: true,
  })
})

test.each<[string, unknown]>([
  ["an unknown type", { type: "gossip", params: { fact: "heard" } }],
  ["a name that every object has", { type: "toString", params: {} }],
  ["what another type tells", { type: "finance", params: { fact: "chat-opened" } }],
  ["a figure that is missing", { type: "saleStep", params: { fact: "funds-sent" } }],
  ["a sentence beside the figures", { type: "chatActivated", params: { fact: "chat-opened", text: "Hello" } }],
])("%s is refused", (_what, told) => {
  expect(() => storedParams(told as NoticeFact)).toThrow()
})
