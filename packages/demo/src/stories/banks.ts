/** No bank has this number, so a wire to it fails and payouts of the demo reach nobody. */
const INSTITUTION = "999"
const TRANSIT = "10202"

/** The account that demo buyers wire money to. */
export const WIRE_ACCOUNT = {
  beneficiary: "Northlot demonstration, in trust",
  institution: INSTITUTION,
  transit: TRANSIT,
  accountNumber: "5550100",
}

/** The payout account of a demo seller, entered long enough ago to be used. */
export const PAYOUT_ACCOUNT = { institution: INSTITUTION, transit: TRANSIT, enteredDaysAgo: 30 }
