import type { Registrant } from "@northlot/contract"
import { csv, type Column } from "#src/platform/csv"

const COLUMNS: readonly Column<Registrant>[] = [
  ["ID", ({ id }) => id],
  ["Created", ({ created_at }) => created_at],
  ["Email", ({ email }) => email],
  ["First", ({ first }) => first],
  ["Last", ({ last }) => last],
  ["Mobile", ({ mobile }) => mobile],
  ["Role", ({ role }) => role],
  ["Buyer Type", ({ buyerType }) => buyerType],
  ["Seller Type", ({ sellerType }) => sellerType],
  ["Status", ({ status }) => status],
  ["Location", ({ location }) => location],
  ["Dealer", ({ dealer }) => dealer?.name ?? null],
  ["OMVIC", ({ dealer }) => dealer?.omvic ?? null],
  ["Licence", ({ dealer }) => dealer?.licence ?? null],
  ["Licence Expires", ({ dealer }) => dealer?.licenceExpiresOn ?? null],
]

/** What people typed stays text in a spreadsheet. */
export function registrantsCsv(registrants: readonly Registrant[]): string {
  return csv(COLUMNS, registrants)
}
