import type { SiteDetails } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { SiteDetailsRecord } from "./types"

const COLUMNS: Record<keyof SiteDetails, string> = {
  registeredName: "registered_name",
  address: "address",
  supportEmail: "support_email",
  supportPhone: "support_phone",
  facebook: "facebook",
  instagram: "instagram",
  x: "x",
  whatsapp: "whatsapp",
}
const NAMES = Object.keys(COLUMNS) as (keyof SiteDetails)[]
const SELECTED = [...NAMES.map((name) => `${COLUMNS[name]} AS "${name as string}"`), `changed_at AS updated_at`].join(
  ", "
)
/** Nothing is invented: what the operator has not entered is not shown. */
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, ""])) as SiteDetails

type Row = SiteDetails & { updatedAt: Date }
const recordOf = ({ updatedAt, ...details }: Row): SiteDetailsRecord => ({ details, updatedAt })

/** The newest version. */
export async function readSiteDetails(): Promise<SiteDetailsRecord> {
  const rows = await database().records<Row>(`SELECT ${SELECTED} FROM site_details ORDER BY version DESC LIMIT 1`)
  return rows[0] ? recordOf(rows[0]) : { details: NOTHING, updatedAt: null }
}

/** Appends a version with these changes to the newest one. */
export async function appendSiteDetails(change: Partial<SiteDetails>, actor: string): Promise<SiteDetailsRecord> {
  await database().query(`LOCK TABLE site_details IN SHARE ROW EXCLUSIVE MODE`)
  const next = { ...(await readSiteDetails()).details, ...change }
  const rows = await database().records<Row>(
    `INSERT INTO site_details (${NAMES.map((name) => COLUMNS[name]).join(", ")}, changed_by)
     VALUES (${NAMES.map((_, index) => `$${index + 1}`).join(", ")}, $${NAMES.length + 1}) RETURNING ${SELECTED}`,
    [...NAMES.map((name) => next[name]), actor]
  )
  return recordOf(rows[0]!)
}
