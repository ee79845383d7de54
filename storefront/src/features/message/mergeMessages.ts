import type { ChatMessage } from "@northlot/contract"

/** History and live messages as one list: each message once, in the order of the conversation. */
export function mergeMessages(known: readonly ChatMessage[], arrived: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  for (const message of arrived) bySeq.set(message.seq, message)
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/** The newest page with the earlier ones that are known; a page that does not join on to them replaces them. */
export function joinHistory(known: readonly ChatMessage[], newest: readonly ChatMessage[]): ChatMessage[] {
  const lastKnown = known.at(-1)?.seq ?? 0
  const firstNew = newest[0]?.seq ?? 0
  return firstNew > lastKnown + 1 ? [...newest] : mergeMessages(known, newest)
}
