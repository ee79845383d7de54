import type { RateLimit } from "../endpoint"

/**
 * How often one caller may do what changes something, where an endpoint has no reason for a figure of its own: far
 * above what a person does, far below what keeps a server busy.
 */
export const LIMITS = {
  /** What is pressed once and thought over: payments, passwords, whatever is agreed to. */
  decision: { points: 120, seconds: 60 },
  /** What is done again and again: steps, answers, marks, a visitor's forms. */
  act: { points: 300, seconds: 60 },
  /** What pages send by themselves or in a run: drafts that are saved while they are typed, lists, what was seen. */
  edit: { points: 900, seconds: 60 },
  /** The console, where one admin works through long lists. */
  console: { points: 900, seconds: 60 },
} as const satisfies Record<string, RateLimit>
