import { Link } from "react-router-dom"
import { usePageTitle } from "@/shared"
import { FEE_DEADLINE_HOURS } from "./figures"
import { InfoArticle, type InfoSection } from "./InfoArticle"
import { Important } from "./Passage"
import { HstRate } from "./Sums"
import { SettlementSummary, VehiclePaymentSteps } from "./VehiclePaymentSteps"

/** /info/payments: the four steps to pay for a bought vehicle (spec §2). */
export default function PaymentsInfoPage() {
  usePageTitle("Vehicle payments")
  const sections: InfoSection[] = [
    {
      id: "before",
      title: "Before the first step",
      content: (
        <p>
          The vehicle payment opens when buyer and seller have both paid their fee, within {FEE_DEADLINE_HOURS} hours of
          the auction's end. Until then it is locked, and nobody should send money. <SettlementSummary />
        </p>
      ),
    },
    { id: "steps", title: "The four steps", content: <VehiclePaymentSteps /> },
    {
      id: "amount",
      title: "How much is paid",
      content: (
        <>
          <p>
            The buyer pays the price on the bill of sale, to the cent. The fees are separate, and both sides have paid
            them before.
          </p>
          <ul>
            <li>
              <strong>From a dealer</strong>: <HstRate /> is added to the price. You pay both together, and the dealer
              remits the HST.
            </li>
            <li>
              <strong>From a private seller</strong>: nothing is added. You pay the retail sales tax to ServiceOntario
              when you register the vehicle. ServiceOntario works out the tax from the price or the vehicle's listed
              value.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "follow",
      title: "Where to follow the payment",
      content: (
        <p>
          Look under the sale on <Link to="/payments">Payments</Link>. The page shows for every step who completed the
          step and when. You also see who acts next, and until when. Both sides see the same page.
        </p>
      ),
    },
    {
      id: "fraud",
      title: "How to recognise fraud",
      content: (
        <Important>
          <p>
            <strong>Account details come only from the sale's page.</strong> We never send or change them by email, SMS
            or chat. A message that does so is not from us: do not pay, and <Link to="/contact">tell us</Link>.
          </p>
        </Important>
      ),
    },
  ]
  return (
    <InfoArticle
      title="Vehicle payments"
      intro="Four steps from the bill of sale to the seller's money."
      sections={sections}
    />
  )
}
