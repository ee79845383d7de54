import type { SharedMarket } from "../environment/market"
import { people, send, type Answer, type Person } from "../environment/people"

/** The people who upload files. */
export interface Senders {
  market: SharedMarket
  seller: Person
  dealer: Person
  admin: Person
  /** The seller's draft. */
  listingId: string
}

export async function sendersTo(market: SharedMarket): Promise<Senders> {
  const someone = people(market)
  const [seller, dealer, admin] = await Promise.all([someone.seller(), someone.dealerSeller(), someone.admin()])
  return { market, seller, dealer, admin, listingId: (await seller.request("POST", "/api/listings", {})).body.id }
}

export type Place = readonly [
  what: string,
  send: (senders: Senders, bytes: Buffer, name?: string, type?: string) => Promise<Answer>,
]

function place(
  what: string,
  who: "seller" | "admin" | "nobody",
  path: string | ((senders: Senders) => string),
  field = "file"
): Place {
  return [
    what,
    (senders, bytes, name = "paper.pdf", type = "application/pdf") => {
      const form = new FormData()
      if (field === "file") form.append("listingId", senders.listingId)
      form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
      const address = typeof path === "string" ? path : path(senders)
      return who === "nobody"
        ? send(senders.market, "POST", address, form)
        : senders[who].request("POST", address, form)
    },
  ]
}

export const PHOTO_PLACE = place("photo", "seller", "/api/uploads/images", "image")

export const DOCUMENT_PLACES: readonly [licence: Place, ofConsole: Place, ...more: Place[]] = [
  place("licence", "nobody", "/api/uploads/licence"),
  place("licence of the console", "admin", ({ dealer }) => `/api/admin/registrants/${dealer.id}/licence-file`),
  place("Carfax report", "seller", "/api/uploads/carfax"),
  place("paper of a sale", "seller", "/api/uploads/paper"),
  place("inspection report", "admin", "/api/admin/uploads/inspection"),
  place("own document", "seller", "/api/profile/documents"),
]
