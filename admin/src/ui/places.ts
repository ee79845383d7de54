import { MENU, POLICIES, pathOf, type Place } from "./menu"

/** A page or an action that the search finds by its name. */
export interface FoundPlace {
  kind: "pages" | "acts"
  id: string
  title: string
  detail: string
  path: string
  resource: string
  action: "list" | "create"
}

const pageOf = (place: Place, detail: string): FoundPlace => ({
  kind: "pages",
  id: pathOf(place),
  title: place.label,
  detail,
  path: pathOf(place),
  resource: place.name,
  action: "list",
})

const LEDGER: readonly (readonly [label: string, part: string])[] = [
  ["Trust", "trust"],
  ["HST", "hst"],
  ["Reconciliation", "reconciliation"],
  ["Ageing", "ageing"],
  ["Entries", "entries"],
  ["Months", "months"],
]

const PAGES: readonly FoundPlace[] = [
  ...MENU.flatMap(({ label: group, entries }) =>
    entries.flatMap(({ label, places }) =>
      places.map((place) => pageOf(place, place.label === label ? group : `${group}, ${label}`))
    )
  ),
  ...POLICIES.map((policy) => pageOf(policy, "Settings, Policies")),
  ...LEDGER.map(([label, part]) => ({
    ...pageOf({ name: "ledger", label, path: `/ledger/${part}` }, "Money, Ledger"),
  })),
]

const act = (title: string, detail: string, path: string, resource: string, action: "list" | "create" = "list") =>
  ({ kind: "acts", id: title, title, detail, path, resource, action }) as const

const ACTS: readonly FoundPlace[] = [
  act("New registrant", "Adds an account", "/registrants/create", "registrants", "create"),
  act("Verify a licence", "Opens the dealers' documents", "/licences", "licences"),
  act("Record a wire", "Opens the payments that wait", '/payments?filter={"pending":"true"}', "payments"),
  act("Pay sellers", "Opens the payouts that are due", "/payouts", "payouts"),
  act("Refund a charge", "Opens the charges", "/charges", "charges"),
  act("Answer a dispute", "Opens the disputes to answer", '/charges?filter={"dispute":"answer"}', "charges"),
  act("Change the fees", "Opens the fee schedule", "/fees", "fees"),
  act("Export the month", "Opens the months of the ledger", "/ledger/months", "ledger"),
  act("Reconcile the ledger", "Opens the reconciliation", "/ledger/reconciliation", "ledger"),
  act("Send an announcement", "Opens the announcements", "/messages/announcements", "announcements"),
  act("Invite a colleague", "Opens the staff", "/staff", "staff"),
  act("Create an API key", "Opens the integrations", "/integrations", "integrations"),
  act("Close a day for inspections", "Opens the inspection calendar", "/inspection-calendar", "inspection-calendar"),
]

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/**
 * The pages and actions whose names have a word that begins with each typed word. A name that begins with the whole
 * typed text comes first.
 */
export function placesFor(typed: string, mayOpen: (resource: string, action: "list" | "create") => boolean) {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const starts = ({ title }: FoundPlace) => title.toLowerCase().startsWith(typed.trim().toLowerCase())
  const found = (places: readonly FoundPlace[]) =>
    places
      .filter(({ title, resource, action }) => {
        const parts = wordsOf(title)
        return words.every((word) => parts.some((part) => part.startsWith(word))) && mayOpen(resource, action)
      })
      .sort((one, other) => Number(starts(other)) - Number(starts(one)))
      .slice(0, MOST)
  return [...found(PAGES), ...found(ACTS)]
}
const MOST = 6
