import type { ChatMessage } from "@northlot/contract"

/** Merges stored and live messages into one list without duplicates, in order. */
export function mergeMessages(known: readonly ChatMessage[], arrived: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  for (const message of arrived) bySeq.set(message.seq, message)
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/**
 * Joins the newest page of messages with the known ones. If messages between the two are missing, the page replaces the
 * known ones.
 */
export function joinHistory(known: readonly ChatMessage[], newest: readonly ChatMessage[]): ChatMessage[] {
  const lastKnown = known.at(-1)?.seq ?? 0
  const firstNew = newest[0]?.seq ?? 0
  return firstNew > lastKnown + 1 ? [...newest] : mergeMessages(known, newest)
}
