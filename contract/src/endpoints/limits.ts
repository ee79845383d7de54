import type { RateLimit } from "../endpoint"

/** Limits for one caller where an endpoint needs no special figure: above what a person does, below a server's load. */
export const LIMITS = {
  /** What is pressed once and thought over: payments, passwords, whatever is agreed to. */
  decision: { points: 120, seconds: 60 },
  /** What is done repeatedly: steps, answers, marks, a visitor's forms. */
  act: { points: 300, seconds: 60 },
  /** What pages send automatically or in a run: drafts while they are typed, lists, what was seen. */
  edit: { points: 900, seconds: 60 },
  /** The console, where one admin works through long lists. */
  console: { points: 900, seconds: 60 },
} as const satisfies Record<string, RateLimit>
