import { Link } from "react-router-dom"
import { usePageTitle } from "@/shared"
import { FeeTable } from "./FeeTable"
import { FEE_DEADLINE_HOURS } from "./figures"
import { InfoArticle, type InfoSection } from "./InfoArticle"
import { CreditPrice, FeaturingPrices, HstRate, InspectionPrice } from "./Sums"

export default function PricingPage() {
  usePageTitle("Pricing")
  const sections: InfoSection[] = [
    {
      id: "fees",
      title: "When a vehicle sells",
      content: (
        <>
          <FeeTable />
          <p>
            Listing a vehicle is free, and so is bidding. If you do not win, or your vehicle does not sell, there is no
            fee.
          </p>
          <p>
            The schedule may change. A fee that was issued keeps the amounts that it was issued with. A fee is due
            within {FEE_DEADLINE_HOURS} hours. We refund your fee when the other side lets the sale fail.
          </p>
        </>
      ),
    },
    {
      id: "credits",
      title: "Credits of private buyers",
      content: (
        <p>
          A credit is the buyer fee with processing and tax, paid ahead: <CreditPrice />. A private buyer needs at least
          1 credit to bid. Bidding does not use up the credit; when you win, the credit pays the fee. If the schedule
          rose meanwhile, the difference is asked. Unused credits are refundable. Dealers need no credits.
        </p>
      ),
    },
    {
      id: "extras",
      title: "Extras of sellers",
      content: (
        <ul>
          <li>
            <strong>Certify</strong>: <InspectionPrice /> for an inspection, HST included. Buyers can read the report.
          </li>
          <li>
            <strong>Feature</strong>: <FeaturingPrices />, HST included. Your car stands among the Featured Auctions.
          </li>
        </ul>
      ),
    },
    {
      id: "tax",
      title: "Tax on the vehicle",
      content: (
        <ul>
          <li>
            A dealer's vehicle: <HstRate /> on the price. The buyer pays the HST together with the price.
          </li>
          <li>
            A private seller's vehicle: no HST. The buyer pays the retail sales tax to ServiceOntario at registration.
          </li>
        </ul>
      ),
    },
    {
      id: "all-in",
      title: "All costs before you bid",
      content: (
        <p>
          Before you place a bid, the bid dialog shows three sums: what you pay to Northlot and the seller, an estimate
          of the retail sales tax that ServiceOntario asks after a private sale, and what the vehicle costs on the road.
          The <Link to="/info/buyer-guide#what-it-costs">buyer guide</Link> explains each sum.
        </p>
      ),
    },
  ]
  return <InfoArticle title="Pricing" intro="Without a sale there is no fee." sections={sections} />
}
