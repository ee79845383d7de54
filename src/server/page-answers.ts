import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type Endpoint } from "@northlot/contract"
import { GET as readSession } from "#src/api/api/auth/session/route"
import { GET as readCertificationTerms } from "#src/api/api/certification/route"
import { GET as creditBalance } from "#src/api/api/credits/balance/route"
import { GET as readListing } from "#src/api/api/listings/[id]/route"
import { GET as listBids } from "#src/api/api/listings/[id]/bids/route"
import { GET as listDisclosureChanges } from "#src/api/api/listings/[id]/disclosures/route"
import { GET as readInspectionReport } from "#src/api/api/listings/[id]/inspection/route"
import { GET as listQuestions } from "#src/api/api/listings/[id]/questions/route"
import { GET as readSellerRecord } from "#src/api/api/listings/[id]/seller-record/route"
import { GET as listListings } from "#src/api/api/listings/route"
import { GET as readFacets } from "#src/api/api/listings/facets/route"
import { GET as readMarket } from "#src/api/api/listings/market/route"
import { GET as readLegalTexts } from "#src/api/api/legal/route"
import { GET as listNotices } from "#src/api/api/notices/route"
import { GET as readExampleFees } from "#src/api/api/payments/fees/example/route"
import { GET as readFeeSchedule } from "#src/api/api/payments/fees/schedule/route"
import { GET as readSettings } from "#src/api/api/settings/route"
import { GET as listActiveChats } from "#src/api/api/users/[id]/chats/active/route"
import { GET as readWall } from "#src/api/api/wall/[kind]/route"
import { VISITOR, type Caller } from "#src/http/caller"
import type { CachedAnswer } from "#src/http/response-cache"
import type { Route } from "#src/http/route"

/** The endpoints whose answers a prerendered page contains. The browser requests all others. */
const ANSWERED: Pick<Route<Endpoint>, "endpoint" | "answerHere">[] = [
  readSession,
  readCertificationTerms,
  creditBalance,
  readListing,
  listBids,
  listDisclosureChanges,
  readInspectionReport,
  listQuestions,
  readSellerRecord,
  listListings,
  readFacets,
  readMarket,
  listNotices,
  readLegalTexts,
  readExampleFees,
  readFeeSchedule,
  readSettings,
  listActiveChats,
  readWall,
] as never
const routes = new Map(ANSWERED.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]))

/** The path and query parameters of a page's API request, before they are converted to text as in a URL. */
export interface Asked {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** Calls the same handlers that answer the browser, for a page that is prerendered here. */
export function answersFor(caller: Caller, scope: MedusaContainer) {
  return async (endpoint: Pick<Endpoint, "method" | "path">, { params, query }: Asked = {}): Promise<unknown> => {
    const route = routes.get(`${endpoint.method} ${endpoint.path}`)
    if (!route) throw new RefusedError("NOT_FOUND")
    const asked = { params: written(params), query: written(query) }
    const answerFor = (whom: Caller) => route.answerHere(whom, scope, asked)
    if (route.endpoint.sameForAll) {
      const shared = await answerForVisitors(route.endpoint, scope, asked, () => answerFor(VISITOR))
      if (shared) return shared.parsed()
    }
    // The answer is converted to JSON and back, so that the prerendered page has the same values as the browser's page.
    return JSON.parse(JSON.stringify(await answerFor(caller))) as unknown
  }
}

/** The answer that is the same for everybody, from the response cache; null if visitors may not read it. */
async function answerForVisitors(
  { name }: Endpoint,
  scope: MedusaContainer,
  asked: { params: Record<string, string>; query: Record<string, string> },
  read: () => Promise<unknown>
): Promise<CachedAnswer | null> {
  const about = asked.params.id?.startsWith("lst_") ? asked.params.id : null
  try {
    return await scope
      .resolve("cachedAnswers")
      .read(name, `${name} ${JSON.stringify(asked)}`, async () => ({ body: await read(), about }))
  } catch (error) {
    if (error instanceof RefusedError) return null
    throw error
  }
}

function written(values: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null || value === "" ? [] : [[name, String(value)]]
    )
  )
}
