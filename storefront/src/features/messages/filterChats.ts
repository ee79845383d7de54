import type { ChatSummary } from "@northlot/contract"

export type ChatFilter = "all" | "buying" | "selling" | "unread" | "archived"

export const FILTERS: readonly { value: ChatFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "buying", label: "Buying" },
  { value: "selling", label: "Selling" },
  { value: "unread", label: "Unread" },
  { value: "archived", label: "Archived" },
]

/** Archived conversations appear under Archived alone; the text is looked for in title, VIN and counterparty. */
export function filterChats(chats: readonly ChatSummary[], filter: ChatFilter, text: string): ChatSummary[] {
  const wanted = text.trim().toLowerCase()
  return chats.filter((chat) => {
    if (chat.archived !== (filter === "archived")) return false
    if (filter === "buying" && chat.role !== "buyer") return false
    if (filter === "selling" && chat.role !== "seller") return false
    if (filter === "unread" && chat.unreadCount === 0) return false
    return !wanted || `${chat.title} ${chat.vin} ${chat.counterparty}`.toLowerCase().includes(wanted)
  })
}
