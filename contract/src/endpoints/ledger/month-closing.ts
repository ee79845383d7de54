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
  /** Whether staff can close the month despite this failed check if they give a written reason. */
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
  /** The months, newest first. */
  months: z.array(ledgerMonth),
  /** The next month that can be closed, with its checks. Months are closed in order. */
  next: z.object({ month, checks: z.array(check) }).nullable(),
  /** The month that was closed last: the only one that can be reopened. */
  last: month.nullable(),
})
export type LedgerMonths = z.infer<typeof answer>

export const readLedgerMonths = adminRead("ledger/months", STAFF.readsMoney, {
  summary: "Lists the months of the books, whether each is closed, and what the next month needs before it can close.",
  answer,
})

export const closeLedgerMonth = adminAct("POST ledger/months/:month/close", STAFF.money, {
  summary: "Closes a month's books, or names what is missing; `note` can explain a missing or differing comparison.",
  proof: "factor",
  params: monthParams,
  body: z.strictObject({ note: line(500).default("") }),
  answer,
  errors: ["INVALID_INPUT", "INVALID_TRANSITION"],
})

export const reopenLedgerMonth = adminAct("POST ledger/months/:month/reopen", STAFF.owners, {
  summary: "Reopens the month that was closed last, with a reason that stays on record.",
  proof: "factor",
  params: monthParams,
  body: z.strictObject({ reason: line(500, 3) }),
  answer,
  errors: ["INVALID_INPUT", "INVALID_TRANSITION"],
})

export const downloadJournal = adminCsv("ledger/journal.csv", STAFF.readsMoney, {
  summary: "Downloads every posting of a month with account, references and HST, for an accountant, as CSV.",
  query: z.object({ month }),
  errors: ["INVALID_INPUT"],
})
