import { z } from "zod"
import { defineEndpoint, deprecationHeaders } from "../endpoint"
import { ERRORS } from "../errors"
import { allEndpoints, endpoints } from "./index"
import * as accounts from "./accounts"
import * as staff from "./staff"
import * as staffSecurity from "./staff-security"
import * as apiKeys from "./api-keys"
import * as administration from "./administration"
import * as auditLog from "./audit-log"
import * as bidReviews from "./bid-reviews"
import * as quarantine from "./quarantine"
import * as bidding from "./bids"
import * as consoleSearch from "./console-search"
import * as credits from "./credits"
import * as announcements from "./announcements"
import * as messageLog from "./message-log"
import * as desk from "./desk"
import * as documents from "./documents"
import * as listExports from "./exports"
import * as chargeDisputes from "./charge-disputes"
import * as invoices from "./invoices"
import * as ledger from "./ledger"
import * as registrantDesk from "./registrant-desk"
import * as registrantImport from "./registrant-import"
import * as legal from "./legal"
import * as listings from "./listings"
import * as listingImport from "./listing-import"
import * as monthClosing from "./month-closing"
import * as messaging from "./messaging"
import * as money from "./money"
import * as operations from "./operations"
import * as operationsConsole from "./operations-console"
import * as papers from "./papers"
import * as plugins from "./plugins"
import * as policies from "./policies"
import * as payoutAccount from "./payout-account"
import * as payoutBatches from "./payout-batches"
import * as push from "./push"
import * as runnerUp from "./runner-up"
import * as settlement from "./settlement"
import * as slots from "./slots"
import * as transactions from "./transactions"
import * as trust from "./trust"
import * as conduct from "./conduct"
import * as corrections from "./corrections"
import * as licences from "./licences"
import * as analytics from "./analytics"
import * as certification from "./certification"
import * as inspectionCalendar from "./inspection-calendar"
import * as disclosures from "./disclosures"
import * as media from "./media"
import * as negotiation from "./negotiation"
import * as promotion from "./promotion"
import * as questions from "./questions"
import * as history from "./history"
import * as ratings from "./ratings"
import * as seller from "./seller"
import * as watchlist from "./watchlist"
import * as discovery from "./discovery"
import * as finance from "./finance"
import * as profile from "./profile"
import * as preferences from "./preferences"
import * as searches from "./searches"
import * as smsRecipients from "./sms-recipients"
import * as tasks from "./tasks"
import * as listingFeed from "./listing-feed"
import * as listingTemplates from "./listing-templates"
import * as photoImports from "./photo-imports"
import * as webhooks from "./webhooks"

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
      "pressButton changes something: give it a rateLimit"
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
