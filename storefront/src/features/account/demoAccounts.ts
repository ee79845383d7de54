import type { Role } from "@northlot/contract"

/** The accounts of the demo data; the page offers them only if the server runs as a demo. */
export const DEMO_PASSWORD = "northlot-demo"

export const DEMO_ACCOUNTS: readonly { email: string; role: Role; label: string }[] = [
  { email: "buyer@demo.northlot.test", role: "buyer", label: "Private buyer" },
  { email: "buyer-nocredit@demo.northlot.test", role: "buyer", label: "Private buyer, no credit" },
  { email: "dealer@demo.northlot.test", role: "buyer", label: "Dealer buyer" },
  { email: "seller@demo.northlot.test", role: "seller", label: "Private seller" },
  { email: "dealer-seller@demo.northlot.test", role: "seller", label: "Dealer seller" },
  { email: "broker@demo.northlot.test", role: "broker", label: "Broker" },
]
