import type { CaseKind, ConductCase, endpoints } from "@northlot/contract"
import type { ConductCaseRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { byName, person, type SourceOf } from "../admin-list"

interface Row extends Pick<
  ConductCaseRecord,
  "id" | "text" | "openedAt" | "decision" | "decisionReason" | "decidedBy" | "decidedAt"
> {
  kind: CaseKind
  reason: ConductCase["reason"]
  figures: ConductCase["figures"]
  about: ConductCase["about"]
  other: ConductCase["other"]
  reporter: ConductCase["reporter"]
  listing: ConductCase["listing"]
}

/** SQL: the account with this table alias as a person; null if the LEFT JOIN found no account. */
const personOrNull = (alias: string) => `CASE WHEN ${alias}.id IS NOT NULL THEN ${person(alias)} END`

export const conductCases = {
  from: "conduct_case c LEFT JOIN account about ON about.id = c.about_id LEFT JOIN listing ON listing.id = c.listing_id",
  id: "c.id",
  where({ state, kind, aboutId, reporterId, listingId, ...days }, where) {
    where.equal({ "c.kind": kind, "c.about_id": aboutId, "c.reporter_id": reporterId, "c.listing_id": listingId })
    where.with(state && state === "open", (open) => `(c.decision IS NULL) = ${open}`)
    where.days("c.opened_at", days)
  },
  orders: {
    // Waiting cases come first, the oldest at the top. Decided cases follow, the newest at the top.
    queue: ["c.decision IS NOT NULL", "CASE WHEN c.decision IS NULL THEN c.opened_at END", "c.decided_at DESC"],
    openedAt: "c.opened_at",
    kind: "c.kind",
    about: byName("about"),
    listing: "lower(listing.shown_title) NULLS LAST",
  },
  async read(ids: readonly string[]) {
    const rows = await database().records<Row>(
      `SELECT c.id, c.kind, c.reason, c.text, c.figures, c.opened_at, c.decision, c.decision_reason, c.decided_by, c.decided_at,
         ${person("about")} AS about, ${personOrNull("other")} AS other, ${personOrNull("reporter")} AS reporter,
         CASE WHEN listing.id IS NOT NULL THEN jsonb_build_object('id', listing.id, 'title', listing.shown_title) END AS listing
       FROM conduct_case c JOIN account about ON about.id = c.about_id LEFT JOIN account other ON other.id = c.other_id
       LEFT JOIN account reporter ON reporter.id = c.reporter_id LEFT JOIN listing ON listing.id = c.listing_id
       WHERE c.id = ANY($1)`,
      [ids]
    )
    return rows.map(view)
  },
} satisfies SourceOf<typeof endpoints.listConductCases>

function view({ decision, decisionReason, decidedBy, decidedAt, openedAt, ...row }: Row): ConductCase {
  return {
    ...row,
    openedAt: openedAt.toISOString(),
    decided: decision && { decision, reason: decisionReason!, by: decidedBy!, at: decidedAt!.toISOString() },
  }
}
