import type { ChatMessage, ChatSummary } from "@northlot/contract"
import { filterChats } from "./filterChats"
import { joinHistory, mergeMessages } from "./mergeMessages"

const chat = (part: Partial<ChatSummary>): ChatSummary => ({
  listingId: "l", saleId: "s", slug: "", title: "2019 Honda Civic", vin: "1HGCM82633A004352", thumbnail: null, counterparty: "Avery S.",
  role: "buyer", buyerId: "b", sellerId: "x", priceCents: 1, reserveMet: true, completeBy: "", active: true, ownFeePaid: true,
  counterpartyFeePaid: true, unreadCount: 0, archived: false, lastMessageText: null, lastMessageAt: null, updatedAt: "", ...part,
})
const message = (seq: number, text = "x"): ChatMessage => ({ id: `m${seq}`, seq, listingId: "l", userId: "u", mine: false, text, ts: "" })

describe("the conversation list", () => {
  const chats = [chat({}), chat({ role: "seller", unreadCount: 2 }), chat({ archived: true })]

  it("counts each conversation where it belongs, and archived ones nowhere else", () => {
    expect(["all", "buying", "selling", "unread", "archived"].map((filter) => filterChats(chats, filter as "all", "").length)).toEqual([2, 1, 1, 1, 1])
  })

  it("finds by title, VIN and counterparty, whatever the case", () => {
    for (const text of ["civic", "1hgcm", "AVERY"]) expect(filterChats(chats, "all", text)).toHaveLength(2)
    expect(filterChats(chats, "all", "tesla")).toHaveLength(0)
  })
})

it("shows a message once, in order, however often and late it arrives", () => {
  const merged = mergeMessages([message(1), message(3)], [message(3, "again"), message(2)])
  expect(merged.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(merged[2]!.text).toBe("again")
})

it("keeps the earlier pages when the newest is fetched again, and drops them where it does not join on", () => {
  const seqs = (messages: ChatMessage[]) => messages.map(({ seq }) => seq)
  expect(seqs(joinHistory([message(1), message(2)], [message(2), message(3)]))).toEqual([1, 2, 3])
  expect(seqs(joinHistory([message(1), message(2)], [message(3)]))).toEqual([1, 2, 3])
  expect(seqs(joinHistory([message(1), message(2)], [message(4), message(5)]))).toEqual([4, 5])
  expect(seqs(joinHistory([], []))).toEqual([])
})
