import { endpoints, staffMay, type Endpoint, type StaffRole } from "@northlot/contract"

/** The method and path of the endpoint behind each react-admin verb. */
const VERBS: Readonly<Record<string, { method: string; path: string }>> = {
  list: { method: "GET", path: "" },
  export: { method: "GET", path: "" },
  show: { method: "GET", path: "/:id" },
  create: { method: "POST", path: "" },
  edit: { method: "PUT", path: "/:id" },
  delete: { method: "DELETE", path: "/:id" },
}

/** Screens whose first request is not `GET /api/admin/<name>`, each with the endpoint of that request. */
const SCREENS: Readonly<Record<string, Endpoint>> = {
  payments: endpoints.listLedger,
  search: endpoints.searchConsole,
  ledger: endpoints.readTrialBalance,
  payouts: endpoints.readDuePayouts,
  "bank-files": endpoints.readPolicy,
  policies: endpoints.readPolicy,
  "auction-policy": endpoints.readPolicy,
  "listing-policy": endpoints.readPolicy,
  "settlement-policy": endpoints.readPolicy,
  "site-details": endpoints.readPolicy,
  fees: endpoints.readPolicy,
  "payout-limit": endpoints.readPolicy,
  "featuring-prices": endpoints.readPolicy,
  "inspection-policy": endpoints.readPolicy,
  "social-links": endpoints.readPolicy,
  "audit-log": endpoints.checkAuditLog,
  "legal-texts": endpoints.readPolicy,
  "inspection-calendar": endpoints.readInspectionCalendar,
  messages: endpoints.listSentMessages,
  "canned-answers": endpoints.listCannedAnswers,
  operations: endpoints.readOperations,
  plugins: endpoints.listPlugins,
  integrations: endpoints.listApiKeys,
  "sms-recipients": endpoints.listSmsRecipients,
}

const BY_PLACE = new Map(
  (Object.values(endpoints) as Endpoint[]).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])
)

function endpointOf(resource: string, action: string): Endpoint | undefined {
  const verb = VERBS[action]
  return (
    (action === "list" ? SCREENS[resource] : undefined) ??
    (verb && BY_PLACE.get(`${verb.method} /api/admin/${resource}${verb.path}`))
  )
}

/** Whether a role may use a screen or verb, by the contract's role table. The server checks the same table. */
export function mayUse(role: StaffRole, { resource, action }: { resource: string; action: string }): boolean {
  const endpoint = endpointOf(resource, action)
  return endpoint !== undefined && staffMay(role, endpoint)
}
