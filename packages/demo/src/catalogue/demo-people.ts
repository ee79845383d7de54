import { KEY_PREFIX } from "@northlot/contract"

export interface DemoPerson {
  email: string
  role: "buyer" | "seller" | "broker"
  /** Whether the person buys or sells privately or as a dealer; `null` for a broker. */
  kind: "private" | "dealer" | null
  first: string
  last: string
  mobile: string
  location: string
  /** The initial credits of a private buyer. */
  credits: number
  dealer: { name: string; address: string; omvic: string; tel: string } | null
}

/** The accounts of the demo data. They belong to no real person. The phone numbers are reserved for fiction. */
export const DEMO_PEOPLE = {
  seller: {
    email: "seller@demo.northlot.test",
    role: "seller",
    kind: "private",
    first: "Amelia",
    last: "Okafor",
    mobile: "416-555-0101",
    location: "Ajax, ON",
    credits: 0,
    dealer: null,
  },
  dealerSeller: {
    email: "dealer-seller@demo.northlot.test",
    role: "seller",
    kind: "dealer",
    first: "Grant",
    last: "Petrosyan",
    mobile: "416-555-0102",
    location: "Mississauga, ON",
    credits: 0,
    dealer: {
      name: "Lakeshore Motor Co.",
      address: "1480 Lakeshore Road East, Mississauga, ON",
      omvic: "5550142",
      tel: "905-555-0142",
    },
  },
  buyer: {
    email: "buyer@demo.northlot.test",
    role: "buyer",
    kind: "private",
    first: "Daniel",
    last: "Tremblay",
    mobile: "416-555-0103",
    location: "Toronto, ON",
    credits: 3,
    dealer: null,
  },
  buyerNoCredit: {
    email: "buyer-nocredit@demo.northlot.test",
    role: "buyer",
    kind: "private",
    first: "Hannah",
    last: "Singh",
    mobile: "416-555-0104",
    location: "Brampton, ON",
    credits: 0,
    dealer: null,
  },
  dealer: {
    email: "dealer@demo.northlot.test",
    role: "buyer",
    kind: "dealer",
    first: "Victor",
    last: "Almeida",
    mobile: "416-555-0105",
    location: "Hamilton, ON",
    credits: 0,
    dealer: {
      name: "Escarpment Auto Group",
      address: "77 Upper James Street, Hamilton, ON",
      omvic: "5550177",
      tel: "905-555-0177",
    },
  },
  broker: {
    email: "broker@demo.northlot.test",
    role: "broker",
    kind: null,
    first: "Noor",
    last: "Haddad",
    mobile: "416-555-0106",
    location: "Toronto, ON",
    credits: 0,
    dealer: null,
  },
  seller2: {
    email: "seller2@demo.northlot.test",
    role: "seller",
    kind: "private",
    first: "Owen",
    last: "Bergeron",
    mobile: "416-555-0107",
    location: "Barrie, ON",
    credits: 0,
    dealer: null,
  },
  seller3: {
    email: "seller3@demo.northlot.test",
    role: "seller",
    kind: "private",
    first: "Mei",
    last: "Lam",
    mobile: "416-555-0108",
    location: "Whitby, ON",
    credits: 0,
    dealer: null,
  },
  bidder1: {
    email: "bidder1@demo.northlot.test",
    role: "buyer",
    kind: "private",
    first: "Liam",
    last: "McAllister",
    mobile: "416-555-0111",
    location: "London, ON",
    credits: 2,
    dealer: null,
  },
  bidder2: {
    email: "bidder2@demo.northlot.test",
    role: "buyer",
    kind: "private",
    first: "Sofia",
    last: "Moreau",
    mobile: "416-555-0112",
    location: "Ottawa, ON",
    credits: 2,
    dealer: null,
  },
  bidder3: {
    email: "bidder3@demo.northlot.test",
    role: "buyer",
    kind: "private",
    first: "Arjun",
    last: "Patel",
    mobile: "416-555-0113",
    location: "Markham, ON",
    credits: 2,
    dealer: null,
  },
  bidder4: {
    email: "bidder4@demo.northlot.test",
    role: "buyer",
    kind: "private",
    first: "Chloe",
    last: "Fraser",
    mobile: "416-555-0114",
    location: "Kingston, ON",
    credits: 1,
    dealer: null,
  },
  bidder5: {
    email: "bidder5@demo.northlot.test",
    role: "buyer",
    kind: "private",
    first: "Mateo",
    last: "Reyes",
    mobile: "416-555-0115",
    location: "Guelph, ON",
    credits: 1,
    dealer: null,
  },
  bidder6: {
    email: "bidder6@demo.northlot.test",
    role: "buyer",
    kind: "dealer",
    first: "Karen",
    last: "Whitfield",
    mobile: "416-555-0116",
    location: "Oakville, ON",
    credits: 0,
    dealer: {
      name: "Sixteen Mile Motors",
      address: "240 Speers Road, Oakville, ON",
      omvic: "5550186",
      tel: "905-555-0186",
    },
  },
  bidder7: {
    email: "bidder7@demo.northlot.test",
    role: "buyer",
    kind: "dealer",
    first: "Yusuf",
    last: "Demir",
    mobile: "416-555-0117",
    location: "Vaughan, ON",
    credits: 0,
    dealer: {
      name: "Highway 7 Auto Sales",
      address: "3100 Highway 7 West, Vaughan, ON",
      omvic: "5550197",
      tel: "905-555-0197",
    },
  },
  bidder8: {
    email: "bidder8@demo.northlot.test",
    role: "buyer",
    kind: "dealer",
    first: "Janet",
    last: "Kowalski",
    mobile: "416-555-0118",
    location: "Windsor, ON",
    credits: 0,
    dealer: {
      name: "Riverside Wholesale Cars",
      address: "915 Riverside Drive East, Windsor, ON",
      omvic: "5550198",
      tel: "519-555-0198",
    },
  },
} as const satisfies Readonly<Record<string, DemoPerson>>

export type DemoPersonKey = keyof typeof DEMO_PEOPLE

/** The API key of the demo. It is public like the demo's passwords, so that anybody can try a program with it. */
export const SANDBOX_KEY = `${KEY_PREFIX}sandbox-of-the-demo-market-for-everybody`
