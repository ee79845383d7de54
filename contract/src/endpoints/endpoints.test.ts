import { z } from "zod"
import { defineEndpoint, deprecationHeaders } from "../endpoint"
import { ERRORS } from "../errors"
import { allEndpoints, endpoints } from "./index"
import * as accounts from "./account/accounts"
import * as staff from "./staff/staff"
import * as staffSecurity from "./staff/staff-security"
import * as apiKeys from "./integration/api-keys"
import * as administration from "./operations/administration"
import * as auditLog from "./audit/audit-log"
import * as bidReviews from "./conduct/bid-reviews"
import * as quarantine from "./operations/quarantine"
import * as bidding from "./auction/bids"
import * as consoleSearch from "./search/console-search"
import * as credits from "./credit/credits"
import * as announcements from "./notice/announcements"
import * as messageLog from "./notice/message-log"
import * as desk from "./message/desk"
import * as documents from "./sale/documents"
import * as listExports from "./report/exports"
import * as chargeDisputes from "./payment/charge-disputes"
import * as invoices from "./payment/invoices"
import * as ledger from "./ledger/ledger"
import * as registrantDesk from "./account/registrant-desk"
import * as registrantImport from "./import/registrant-import"
import * as legal from "./policy/legal"
import * as listings from "./listing/listings"
import * as listingImport from "./import/listing-import"
import * as monthClosing from "./ledger/month-closing"
import * as messaging from "./message/messaging"
import * as money from "./payment/money"
import * as operations from "./operations/operations"
import * as operationsConsole from "./operations/operations-console"
import * as papers from "./sale/papers"
import * as plugins from "./plugin/plugins"
import * as policies from "./policy/policies"
import * as payoutAccount from "./settlement/payout-account"
import * as payoutBatches from "./settlement/payout-batches"
import * as push from "./notice/push"
import * as runnerUp from "./negotiation/runner-up"
import * as settlement from "./settlement/settlement"
import * as slots from "./plugin/slots"
import * as transactions from "./sale/transactions"
import * as trust from "./conduct/trust"
import * as conduct from "./conduct/conduct"
import * as corrections from "./listing/corrections"
import * as licences from "./account/licences"
import * as analytics from "./report/analytics"
import * as certification from "./certification/certification"
import * as inspectionCalendar from "./certification/inspection-calendar"
import * as disclosures from "./listing/disclosures"
import * as media from "./listing/media"
import * as negotiation from "./negotiation/negotiation"
import * as promotion from "./promotion/promotion"
import * as questions from "./message/questions"
import * as history from "./listing/history"
import * as ratings from "./rating/ratings"
import * as seller from "./listing/seller"
import * as watchlist from "./search/watchlist"
import * as discovery from "./search/discovery"
import * as finance from "./finance/finance"
import * as profile from "./account/profile"
import * as preferences from "./notice/preferences"
import * as searches from "./search/searches"
import * as smsRecipients from "./notice/sms-recipients"
import * as tasks from "./task/tasks"
import * as listingFeed from "./import/listing-feed"
import * as listingTemplates from "./listing/listing-templates"
import * as photoImports from "./import/photo-imports"
import * as webhooks from "./integration/webhooks"

const areas = {
  webhooks,
  apiKeys,
  accounts,
  administration,
  staff,
  staffSecurity,
  auditLog,
  consoleSearch,
  listExports,
  bidReviews,
  quarantine,
  bidding,
  credits,
  documents,
  invoices,
  ledger,
  registrantDesk,
  registrantImport,
  chargeDisputes,
  listings,
  listingImport,
  monthClosing,
  messaging,
  money,
  operations,
  operationsConsole,
  trust,
  desk,
  inspectionCalendar,
  legal,
  announcements,
  messageLog,
  papers,
  plugins,
  policies,
  payoutAccount,
  payoutBatches,
  push,
  runnerUp,
  settlement,
  slots,
  transactions,
  analytics,
  certification,
  disclosures,
  media,
  negotiation,
  promotion,
  questions,
  history,
  ratings,
  seller,
  watchlist,
  discovery,
  finance,
  profile,
  preferences,
  searches,
  smsRecipients,
  tasks,
  conduct,
  corrections,
  licences,
  listingFeed,
  listingTemplates,
  photoImports,
}
const nameOf = (endpoint: (typeof allEndpoints)[number]) => `${endpoint.method} ${endpoint.path}`

test("every definition of an area is among the endpoints, and none hides another of the same name", () => {
  const defined = Object.values(areas).flatMap((area) =>
    Object.values(area as Record<string, unknown>).filter(
      (value) => typeof value === "object" && value !== null && "method" in value && "path" in value
    )
  )
  // By name: comparing the schemas themselves goes on for minutes when two sets differ.
  const names = (of: readonly unknown[]) => of.map((endpoint) => (endpoint as { name: string }).name).sort()
  expect(names(defined)).toEqual(names(allEndpoints))
})

test("an endpoint is known by its own name", () => {
  expect(Object.entries(endpoints).filter(([name, endpoint]) => name !== endpoint.name)).toEqual([])
})

test("what changes something has a limit or a written reason, or is refused at its definition", () => {
  const definition = {
    name: "pressButton",
    area: "test",
    path: "/api/button",
    summary: "",
    access: "anyone",
    answer: z.object({}),
  } as const
  for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
    expect(() => defineEndpoint({ ...definition, method })).toThrow(
      `${method} /api/button changes something: give it a rateLimit`
    )
    expect(() => defineEndpoint({ ...definition, method, unlimited: "It answers from memory." })).not.toThrow()
    expect(() => defineEndpoint({ ...definition, method, rateLimit: { points: 1, seconds: 1 } })).not.toThrow()
  }
  expect(() => defineEndpoint({ ...definition, method: "GET" })).not.toThrow()
  expect(allEndpoints.filter(({ method, rateLimit }) => method !== "GET" && !rateLimit).map(nameOf)).toEqual([])
})

test("an endpoint that is to go says since when, and what takes its place", () => {
  expect(deprecationHeaders({ deprecated: { since: "2027-01-01", instead: "/api/v2/cars" } })).toEqual({
    Deprecation: "@1798761600",
    Link: '</api/v2/cars>; rel="successor-version"',
  })
  expect(deprecationHeaders({})).toEqual({})
})

test("no scope opens what asks for a proof or is of the staff: that is refused at the definition", () => {
  const definition = {
    name: "payOut",
    area: "test",
    method: "GET",
    path: "/api/payout",
    summary: "",
    access: "member",
    scope: "sales:read",
    answer: z.object({}),
  } as const
  expect(() => defineEndpoint(definition)).not.toThrow()
  expect(() => defineEndpoint({ ...definition, proof: "factor" })).toThrow("no scope opens")
  expect(() => defineEndpoint({ ...definition, access: "admin", staff: ["owner"] })).toThrow("no scope opens")
})

test("a method and a path belong to one endpoint", () => {
  const seen = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:[A-Za-z]+/g, ":")}`)
  expect(seen.filter((place, index) => seen.indexOf(place) !== index)).toEqual([])
})

describe.each(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", (_name, endpoint) => {
  test("names the parameters that its path has", () => {
    const inPath = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name)
    expect(endpoint.path).toMatch(/^\/api(\/[a-z0-9._-]+|\/:[A-Za-z]+)+$/)
    const named = endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : []
    expect(named.sort()).toEqual(inPath.sort())
  })

  test("takes a body or a file only where its method can carry one", () => {
    if (endpoint.method === "GET" || endpoint.method === "DELETE")
      expect(endpoint.body ?? endpoint.upload).toBeUndefined()
    expect(endpoint.body && endpoint.upload).toBeUndefined()
  })

  test("names refusals of the catalogue, each once", () => {
    const named = endpoint.errors ?? []
    expect(named.filter((code) => !(code in ERRORS))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  test("answers, refuses and counts as the endpoint whose other path it is", () => {
    if (endpoint.aliasOf === undefined) return
    const original = allEndpoints.find(({ name }) => name === endpoint.aliasOf)
    expect(original).toBeDefined()
    expect(original!.aliasOf).toBeUndefined()
    const terms = ({
      area,
      method,
      access,
      answer,
      status,
      errors,
      rateLimit,
      query,
      upload,
      document,
    }: typeof endpoint) => ({ area, method, access, answer, status, errors, rateLimit, query, upload, document })
    expect(terms(endpoint)).toEqual(terms(original!))
  })
})
