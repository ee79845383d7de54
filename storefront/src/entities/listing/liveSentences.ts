import { formatMoney, type ListingCard } from "@northlot/contract"
import { formatTime } from "@/ui/rules/moment"

export interface LiveSentence {
  topic: string
  text: string
}

/**
 * What a screen reader is told when the auction that somebody looks at changes by itself: standing,
 * price, end. On a list (`foreground: false`) only that the own lead was won or lost, by the car's name.
 */
export function liveSentences(before: ListingCard, after: ListingCard, foreground: boolean): LiveSentence[] {
  const sentences: LiveSentence[] = []
  const say = (topic: string, text: string) =>
    sentences.push({ topic: `${after.id}:${topic}`, text: foreground ? text : `${after.title}: ${text}` })
  if (after.outbid && !before.outbid) say("standing", "Outbid!")
  if (after.isTopBidder && !before.isTopBidder) say("standing", "Winning Bid!")
  if (!foreground) return sentences
  if (after.currentBidCents !== null && after.currentBidCents !== before.currentBidCents) {
    say("price", `Current bid ${formatMoney(after.currentBidCents)}.`)
  }
  if (after.hasReserve && after.reserveMet && !before.reserveMet) say("reserve", "Reserve Met.")
  if (after.endsAt !== null && before.endsAt !== null && Date.parse(after.endsAt) > Date.parse(before.endsAt)) {
    say("end", `Extended: it now ends at ${formatTime(after.endsAt)}`)
  }
  return sentences
}
