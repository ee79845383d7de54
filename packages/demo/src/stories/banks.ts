/** No bank has this institution number. A real wire to it would fail, so payouts of the demo reach nobody. */
const INSTITUTION = "999"
const TRANSIT = "10202"

/** The account to which demo buyers wire money. */
export const WIRE_ACCOUNT = {
  beneficiary: "Northlot demonstration, in trust",
  institution: INSTITUTION,
  transit: TRANSIT,
  accountNumber: "5550100",
}

/** The payout account of a demo seller. The account was entered long enough ago for payouts. */
export const PAYOUT_ACCOUNT = { institution: INSTITUTION, transit: TRANSIT, enteredDaysAgo: 30 }
