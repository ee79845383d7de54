import { z } from "zod"

import { STAFF } from "../../staff"
import { instant, ok, searched } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminList } = inArea("documents")

/**
 * The states of a licence. `waiting`: a licence or its renewal waits for a decision. `missing`: no document was sent.
 * `ending`: the licence ends within 30 days. `verified`: the licence lasts longer.
 */
export const LICENCE_CASES = ["waiting", "missing", "ending", "expired", "rejected", "verified"] as const

/** A dealer's licence as the dealer typed it, and the state of its document. `id` is the account's id. */
export const licenceCase = z.object({
  id: z.string(),
  person: z.string(),
  email: z.string(),
  role: z.enum(["buyer", "seller", "broker"]),
  name: z.string(),
  omvic: z.string(),
  address: z.string(),
  tel: z.string(),
  representative: z.string(),
  state: z.enum(LICENCE_CASES),
  fileName: z.string().nullable(),
  sentAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** The last day on which the licence is valid. */
  expiresOn: z.string().nullable(),
})
export type LicenceCase = z.infer<typeof licenceCase>

export const listLicences = adminList("licences", STAFF.readsSupport, {
  summary: "Lists dealers' licences; `queue` sorts those with a waiting document first, the oldest at the top.",
  item: licenceCase,
  filters: { q: searched(100).optional(), state: z.enum(LICENCE_CASES).optional() },
  sorts: ["queue", "sentAt", "expiresOn", "name"],
  defaultSort: ["queue", "ASC"],
})

export const readLicence = adminRead("licences/:id", STAFF.readsSupport, {
  summary: "Reads the licence of one account.",
  answer: z.object({ ok, item: licenceCase }),
  errors: ["NOT_FOUND"],
})
