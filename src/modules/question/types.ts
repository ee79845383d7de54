export type Standing = "shown" | "held" | "hidden"

export type QuestionPart = "question" | "answer"

/** What somebody wrote, and whether others see it; times UTC. */
export interface WrittenPart {
  text: string
  standing: Standing
  /** Why others do not see it. */
  reason: string | null
  at: Date
}

export interface QuestionRecord {
  id: string
  listingId: string
  sellerId: string
  askerId: string
  /** 'Member 3' of this listing. */
  askerNumber: number
  question: WrittenPart
  answer: WrittenPart | null
  /** Counts the changes. */
  version: number
}
