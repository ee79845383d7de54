/** Reports by members, detected patterns, and the decisions on both. */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  refusedField,
  shortReference,
  type BodyOf,
  type ConductCase,
  type endpoints,
} from "@northlot/contract"
import { findingsIn, reportProblem } from "#src/modules/account/rules/conduct"
import type { AccountRecord, NewReport } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { consume, limiterFor } from "#src/platform/rate-limits"
import { conductCases } from "#src/queries/conduct/conduct-cases"
import { conductFigures } from "#src/queries/conduct/conduct-figures"
import { bidderOfNumber } from "#src/queries/conduct/reported"
import { readListingView } from "#src/queries/listing/read-listing"
import { viewerOf } from "#src/queries/listing/viewer"
import { recordAct } from "#src/use-cases/audit/record-act"

type Report = BodyOf<typeof endpoints.sendReport>

const casesOf = (scope: MedusaContainer) => scope.resolve("account").conductCases
const reportsPerPerson = () => limiterFor("reports", { points: 10, seconds: 86_400 })

/**
 * Stores a member's report, or returns the member's open report about the same person and listing. The listing must be
 * visible to the member, and a sale must be their own.
 * @throws RefusedError INVALID_INPUT, LISTING_NOT_FOUND, NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function sendReport(scope: MedusaContainer, account: AccountRecord, report: Report): Promise<string> {
  const problem = reportProblem(report)
  if (problem) throw new RefusedError("INVALID_INPUT", problem, { fields: { text: problem } })
  const { reason, text } = report
  const target = { reporterId: account.id, reason, text, ...(await targetOf(scope, account, report)) }
  if (target.aboutId === account.id) throw new RefusedError("INVALID_INPUT", "You cannot report yourself.")
  const known = await casesOf(scope).openReport(target)
  if (known) return referenceOf(known)
  await consume(reportsPerPerson(), account.id)
  return referenceOf(await casesOf(scope).report(target))
}

async function targetOf(
  scope: MedusaContainer,
  account: AccountRecord,
  { about, id, bidder }: Report
): Promise<Pick<NewReport, "aboutId" | "listingId">> {
  if (about === "sale") {
    const sale = await scope.resolve("sale").sales.retrieve(id)
    if (!sale || ![sale.buyerId, sale.sellerId].includes(account.id)) throw new RefusedError("NOT_FOUND")
    return { aboutId: sale.buyerId === account.id ? sale.sellerId : sale.buyerId, listingId: sale.listingId }
  }
  const shown = await readListingView(id, viewerOf({ account, admin: null }))
  const listing = shown && (await scope.resolve("listing").records.find(shown.id))
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  if (about === "listing") return { aboutId: listing.sellerId, listingId: listing.id }
  if (!bidder) {
    throw refusedField("bidder", "Name the bidder whom you report.")
  }
  const bidderId = await bidderOfNumber(listing.id, Number(bidder.replace("Bidder ", "")))
  if (!bidderId) throw new RefusedError("NOT_FOUND", "There is no such bidder.")
  return { aboutId: bidderId, listingId: listing.id }
}

const referenceOf = (id: string): string => shortReference({ vin: "", id })

/** Opens cases for detected patterns and returns their number. */
export async function detectConduct(scope: MedusaContainer): Promise<number> {
  return casesOf(scope).open(findingsIn(await conductFigures()))
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function decideConductCase(
  scope: MedusaContainer,
  admin: string,
  id: string,
  { decision, reason }: BodyOf<typeof endpoints.decideConductCase>
): Promise<ConductCase> {
  await database().transaction(async () => {
    const { kind, aboutId, reporterId, listingId } = await casesOf(scope).decide(id, { decision, reason, by: admin })
    await recordAct(scope, admin, `conduct_case.${decision}`, aboutId, { id, kind, listingId, reason })
    if (!reporterId) return
    const key = `conduct-case:${id}`
    const params = { fact: "report-decided", reference: referenceOf(id), acted: decision === "acted" } as const
    await emit("account.news", { accountId: reporterId, key, params, email: null }, key)
  })
  return (await conductCases.read([id]))[0]!
}
