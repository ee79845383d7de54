import type { Profile } from "@northlot/contract"

export interface ContactValues {
  first: string
  last: string
  mobile: string
  location: string
}

export const CONTACT_FIELDS: readonly { field: keyof ContactValues; label: string; type: "text" | "tel" }[] = [
  { field: "first", label: "First name", type: "text" },
  { field: "last", label: "Last name", type: "text" },
  { field: "mobile", label: "Mobile", type: "tel" },
  { field: "location", label: "Location (City / Province)", type: "text" },
]

export const AUTO_COMPLETE: Record<keyof ContactValues, string> = {
  first: "given-name",
  last: "family-name",
  mobile: "tel",
  location: "address-level2",
}

export const contactOf = ({ first, last, mobile, location }: Profile): ContactValues => ({
  first,
  last,
  mobile,
  location,
})
