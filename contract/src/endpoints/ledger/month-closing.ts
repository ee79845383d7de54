import { z } from "zod"

import { STAFF } from "../../staff"
import { identifier, inCents, instant, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct, adminCsv } = inArea("ledger")

/** A calendar month in Toronto. */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "A month is written as 2026-01.")
const monthParams = z.strictObject({ month: identifier })

const check = z.object({
  name: z.enum(["over", "balance", "trust", "compared", "differences"]),
  ok: z.boolean(),
  text: z.string(),
  /** The month can be closed all the same by whoever writes down why. */
  explainable: z.boolean(),
})

const ledgerMonth = z.object({
  month,
  state: z.enum(["running", "open", "closed"]),
  entries: z.number().int(),
  debitCents: inCents,
  closed: z.object({ by: z.string(), at: instant, note: z.string() }).nullable(),
  reopened: z.array(z.object({ by: z.string(), at: instant, reason: z.string() })),
})
export type LedgerMonth = z.infer<typeof ledgerMonth>

const answer = z.object({
  ok,
  /** The newest first. */
  months: z.array(ledgerMonth),
  /** Months are closed in their order: the next one, with what is asked for it. */
  next: z.object({ month, checks: z.array(check) }).nullable(),
  /** Only the last one that was closed can be opened again. */
  last: month.nullable(),
})
export type LedgerMonths = z.infer<typeof answer>

export const readLedgerMonths = adminRead("ledger/months", STAFF.readsMoney, {
  summary: "The months of the books, which of them are closed, and what the next one to close still needs.",
  answer,
})

export const closeLedgerMonth = adminAct("POST ledger/months/:month/close", STAFF.money, {
  summary:
    "Close the books of a month: nothing is posted into it any more. Refused with what is missing; a comparison with the provider that is not done or differs can be explained.",
  proof: "factor",
  params: monthParams,
  body: z.strictObject({ note: line(500).default("") }),
  answer,
  errors: ["INVALID_INPUT", "INVALID_TRANSITION"],
})

export const reopenLedgerMonth = adminAct("POST ledger/months/:month/reopen", STAFF.owners, {
  summary: "Open the month that was closed last again, with a reason that stays on record.",
  proof: "factor",
  params: monthParams,
  body: z.strictObject({ reason: line(500, 3) }),
  answer,
  errors: ["INVALID_INPUT", "INVALID_TRANSITION"],
})

export const downloadJournal = adminCsv("ledger/journal.csv", STAFF.readsMoney, {
  summary: "Every posting of a month with its account, its references and the HST in it, for an accountant, as CSV.",
  query: z.object({ month }),
  errors: ["INVALID_INPUT"],
})
