import { renderEmail, type Email } from "./templates"
import type { EmailTemplate } from "#src/platform/outbox"

/** One car and one person that every letter can speak of. */
const EXAMPLE: Readonly<Record<string, string>> = {
  first: "Avery",
  title: "2021 Honda Civic LX",
  text: "This is where the letter says what happened.",
  listingId: "example",
  saleId: "example",
  sessionId: "example",
  requestId: "example",
  price: "CA$18,500",
  amount: "CA$593.25",
  tax: "CA$68.25",
  what: "1 bidding credit",
  dueBy: "Nov 30, 2026, 6:00 p.m.",
  until: "Dec 2, 2026, 6:00 p.m.",
  reached: "The highest bid was CA$17,900.",
  party: "buyer",
  who: "a private buyer",
  code: "000000",
  token: "example",
  decision: "verified",
  expiresOn: "Nov 30, 2027",
  newEmail: "new@example.com",
  outcome: "closed",
  by: "Morgan",
  role: "Support",
  topic: "sale.opened",
  subscriber: "place-order",
  reason: "kept-failing",
  error: "The provider did not answer.",
  found: "Eicar-Test-Signature",
  sentTo: "POST /api/profile/documents",
  subject: "The admins of this site changed",
  count: "one difference",
  list: "Charge A1B2C3D4: the provider knows of a refund that the books do not have.",
  night: "Nov 22, 2026",
  failure: "The provider did not answer.",
  open: "yes",
}

/** A letter as an example reads. */
export function exampleEmail(template: EmailTemplate, publicUrl: string): Email {
  return renderEmail(template, { ...EXAMPLE }, publicUrl)
}

/** What an example letter is sent with. */
export const exampleData = (): Record<string, string> => ({ ...EXAMPLE })
