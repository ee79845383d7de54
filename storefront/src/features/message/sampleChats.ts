import type { ChatMessage, ChatSummary } from "@northlot/contract"

export interface SampleChat {
  chat: Pick<ChatSummary, "saleId" | "title" | "counterparty" | "theirReadSeq" | "role">
  messages: ChatMessage[]
}

const said = (saleId: string, lines: readonly [mine: boolean, text: string, ts: string][]): ChatMessage[] =>
  lines.map(([mine, text, ts], index) => ({
    id: `${saleId}-${index + 1}`,
    seq: index + 1,
    listingId: saleId,
    saleId,
    userId: mine ? "you" : "other",
    mine,
    text,
    attachments: [],
    ts,
  }))

/** Invented conversations that show the page's purpose. They appear only on request and are labelled as samples. */
export const SAMPLE_CHATS: readonly SampleChat[] = [
  {
    chat: {
      saleId: "sample-1",
      title: "2019 Honda Civic EX",
      counterparty: "Avery S.",
      theirReadSeq: 3,
      role: "buyer",
    },
    messages: said("sample-1", [
      [true, "Hello Avery, I am glad that I won it. When could I come and see the car?", "2026-05-14T21:10:00Z"],
      [false, "Congratulations! Saturday at ten would suit me, at the Ajax GO station.", "2026-05-14T21:24:00Z"],
      [true, "Saturday at ten is fine. Will both keys and the service book be there?", "2026-05-14T21:31:00Z"],
      [false, "Yes, both keys, the book and the winter tires.", "2026-05-14T21:40:00Z"],
    ]),
  },
  {
    chat: {
      saleId: "sample-2",
      title: "2021 Toyota RAV4 Hybrid XLE",
      counterparty: "Jordan P.",
      theirReadSeq: 1,
      role: "seller",
    },
    messages: said("sample-2", [
      [true, "Your wire has arrived, thank you. Shall we meet at ServiceOntario in Oshawa?", "2026-05-12T14:05:00Z"],
      [false, "Yes please. I can be there on Tuesday after four.", "2026-05-12T15:20:00Z"],
    ]),
  },
]
