/** No bank has this number: whoever wires to it is told so by their own bank, and what the demo pays out goes nowhere. */
const INSTITUTION = "999"
const TRANSIT = "10202"

/** What buyers of the demo wire to. */
export const WIRE_ACCOUNT = {
  beneficiary: "Northlot demonstration, in trust",
  institution: INSTITUTION,
  transit: TRANSIT,
  accountNumber: "5550100",
}

/** What a seller of the demo is paid out to, entered so long ago that it can be. */
export const PAYOUT_ACCOUNT = { institution: INSTITUTION, transit: TRANSIT, enteredDaysAgo: 30 }
