import type { RateLimit } from "../endpoint"

/**
 * Rate limits per caller for endpoints without a special limit. They lie above what a person does and below what
 * burdens a server.
 */
export const LIMITS = {
  /** Rare, deliberate acts: payments, passwords, agreements. */
  decision: { points: 120, seconds: 60 },
  /** Repeated acts: steps of a sale, answers, marks, forms that visitors send. */
  act: { points: 300, seconds: 60 },
  /** Requests that pages send automatically or in series: drafts during typing, lists, seen marks. */
  edit: { points: 900, seconds: 60 },
  /** Requests of the console, where one admin works through long lists. */
  console: { points: 900, seconds: 60 },
} as const satisfies Record<string, RateLimit>
