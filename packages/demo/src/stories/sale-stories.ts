/** The stages of a sale, in order. */
const SALE_STAGES = [
  "feesDue",
  "buyerPaid",
  "paid",
  "fundsReceived",
  "papers",
  "handedOver",
  "buyerApproved",
  "payoutDue",
  "completed",
] as const
export type SaleStage = (typeof SALE_STAGES)[number]

export interface SaleStory {
  car: string
  until: SaleStage
  /** The messages between buyer and seller after both fees are paid. */
  talk?: readonly (readonly ["buyer" | "seller", string])[]
  /** The bill of sale and the other papers were handed over on paper, so the market has no record of them. */
  onPaper?: boolean
  /** How the sale ends after its last stage. */
  ends?: "disputed" | "cancelled"
  rated?: { byBuyer: string; bySeller: string }
}

/** The sales of the demo data. They cover each possible state of a sale. */
export const SALE_STORIES: readonly SaleStory[] = [
  { car: "grand-cherokee-2021", until: "feesDue" },
  { car: "escape-2020", until: "feesDue" },
  { car: "elantra-2018", until: "buyerPaid" },
  {
    car: "ram-2018",
    until: "paid",
    talk: [
      ["buyer", "Hello, our driver can be in Sault Ste. Marie on Thursday. Is the truck at your lot?"],
      ["seller", "It is, and it is washed. Please ask for Grant at the front desk."],
    ],
  },
  {
    car: "f150-2021-lariat",
    until: "paid",
    talk: [
      ["seller", "Congratulations. The truck stands in my driveway in Orillia whenever you want to see it."],
      ["buyer", "Thank you! I send the money tomorrow. Does the hitch's ball come with it?"],
      ["seller", "Yes, both sizes are under the rear seat."],
    ],
  },
  { car: "corvette-2019", until: "fundsReceived", talk: [["buyer", "The wire left our bank this morning."]] },
  {
    car: "crv-2012",
    until: "papers",
    talk: [
      ["seller", "I have the UVIP and the signed permit. Shall we meet at the ServiceOntario in Oshawa?"],
      ["buyer", "That works. I bring the plates."],
    ],
  },
  {
    car: "prius-2016",
    until: "handedOver",
    talk: [
      ["buyer", "The hybrid battery's report was a good idea. See you on Saturday."],
      ["seller", "Both keys are here. I emptied the glove box and left the manual in it."],
    ],
  },
  {
    car: "odyssey-2017",
    until: "handedOver",
    talk: [
      ["buyer", "The left sliding door does not close by itself. The listing says nothing of it."],
      ["seller", "It did when it left us. Please send a video of it."],
    ],
    ends: "disputed",
  },
  { car: "mini-2013", until: "fundsReceived", ends: "cancelled" },
  { car: "f150-2018-xlt", until: "payoutDue", onPaper: true },
  {
    car: "leaf-2018",
    until: "completed",
    onPaper: true,
    rated: { byBuyer: "The car was as described, and the range too.", bySeller: "Paid at once and came on time." },
  },
  {
    car: "civic-2018-lx",
    until: "completed",
    talk: [["buyer", "Registered today. Thank you for the winter tires!"]],
    rated: {
      byBuyer: "Friendly and honest. The scratch is smaller than I feared.",
      bySeller: "A pleasure to sell to.",
    },
  },
  {
    car: "model3-2021-lr",
    until: "completed",
    onPaper: true,
    rated: { byBuyer: "Clean car, all papers ready.", bySeller: "Answered every message within the hour." },
  },
  {
    car: "civic-2020-touring",
    until: "completed",
    onPaper: true,
    rated: { byBuyer: "The dealer kept each appointment.", bySeller: "Quick and clear." },
  },
  { car: "civic-2017-ex", until: "completed", onPaper: true },
  { car: "model3-2020-sr", until: "completed", onPaper: true },
  { car: "model3-2019-mr", until: "completed", onPaper: true },
  { car: "f150-2016-xl", until: "completed", onPaper: true },
]

/** Whether a story includes this stage. */
export const reachesStage = ({ until }: SaleStory, stage: SaleStage): boolean =>
  SALE_STAGES.indexOf(until) >= SALE_STAGES.indexOf(stage)
