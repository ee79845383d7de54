import type { RateLimit } from "../endpoint"

/**
 * Rate limits per caller for endpoints without a special limit. They lie above what a person does and below what
 * burdens a server.
 */
export const LIMITS = {
  /** Rare, deliberate acts: payments, passwords, agreements. */
  decision: { points: 120, seconds: 60 },
  /** Acts that a person repeats: steps of a sale, answers, archiving of chats, forms that visitors send. */
  act: { points: 300, seconds: 60 },
  /**
   * Requests that pages send automatically or in series: saving drafts during typing, reading lists, marking notices as
   * seen.
   */
  edit: { points: 900, seconds: 60 },
  /** Requests of the console, where one admin works through long lists. */
  console: { points: 900, seconds: 60 },
} as const satisfies Record<string, RateLimit>
