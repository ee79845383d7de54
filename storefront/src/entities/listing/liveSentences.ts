import { formatMoney, type ListingCard } from "@northlot/contract"
import { formatTime } from "@/ui/rules/moment"

export interface LiveSentence {
  topic: string
  text: string
}

/**
 * The sentences for a screen reader when an auction on the page changes: standing, price, end. On a list (`foreground:
 * false`) they only report a won or lost lead, with the name of the car.
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
    say("end", `Extended: the auction now ends at ${formatTime(after.endsAt)}`)
  }
  return sentences
}
