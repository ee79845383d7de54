import { sellsAtAnyBid, type PublicationTerms } from "@northlot/contract"
import { useState } from "react"
import { publicationSentence } from "./publicationSentence"

/** The risks of a publication that the seller has confirmed. */
export interface Confirmations {
  /**
   * The sentence about the sale's terms that the seller has confirmed; null if none. It is required if any bid would
   * sell the car. Changed terms change the sentence, so the seller must confirm again.
   */
  unprotected: string | null
  withoutPhoto: boolean
  sellUnprotected: (sentence: string | null) => void
  listWithoutPhoto: (confirmed: boolean) => void
}

export function useConfirmations(): Confirmations {
  const [unprotected, sellUnprotected] = useState<string | null>(null)
  const [withoutPhoto, listWithoutPhoto] = useState(false)
  return { unprotected, withoutPhoto, sellUnprotected, listWithoutPhoto }
}

/** Whether every risk of these terms is confirmed. */
export function areConfirmed(
  { unprotected, withoutPhoto }: Pick<Confirmations, "unprotected" | "withoutPhoto">,
  { terms, photoCount }: { terms: PublicationTerms; photoCount: number }
): boolean {
  return (!sellsAtAnyBid(terms) || unprotected === publicationSentence(terms)) && (photoCount > 0 || withoutPhoto)
}
