import { Link } from "react-router-dom"
import { usePageTitle } from "@/shared"
import { InfoArticle, type InfoSection } from "./InfoArticle"
import { OperatorDetails } from "./Operator"
import { SettlementSummary } from "./VehiclePaymentSteps"

const sections: InfoSection[] = [
  {
    id: "what",
    title: "What Northlot is",
    content: (
      <>
        <p>
          Northlot is a marketplace where used vehicles in Ontario are sold by timed auction. Sellers and buyers are
          private people and registered dealers. Buyers bid openly against each other, under pseudonyms, until the
          auction's time runs out.
        </p>
        <p>
          Northlot is a facilitator. We are no party to a sale, and we own none of the vehicles. Nobody can bid on their
          own car, and we never bid.
        </p>
      </>
    ),
  },
  {
    id: "fair",
    title: "What makes it fair",
    content: (
      <ul>
        <li>
          <strong>One clock.</strong> The server's clock counts for everybody. A late bid extends the auction, so that
          the best price wins and not the fastest finger.
        </li>
        <li>
          <strong>One log.</strong> Every bid, also an automatic bid, is a line in the log that nobody can change or
          remove.
        </li>
        <li>
          <strong>Secrets that stay secret.</strong> Only the seller and our staff see a reserve. Only the bidder sees a
          maximum.
        </li>
        <li>
          <strong>Facts first.</strong> Disclosures stand above the description. After the first bid, a changed
          disclosure is shown with its old value.
        </li>
        <li>
          <strong>Known people.</strong> We verify a member's identity or dealer's licence before the first bid or
          listing.
        </li>
        <li>
          <strong>Complete prices.</strong> Fee, tax and total are shown before a bid is placed.
        </li>
      </ul>
    ),
  },
  {
    id: "money",
    title: "What we do with the money",
    content: (
      <p>
        We live on the fees of <Link to="/info/pricing">completed sales</Link>, on inspections and on featured listings.{" "}
        <SettlementSummary />
      </p>
    ),
  },
  {
    id: "not",
    title: "What we do not do",
    content: (
      <ul>
        <li>
          We do not inspect vehicles unless the seller orders an inspection. The report then shows what we inspected.
        </li>
        <li>We do not issue Safety Standards Certificates, register vehicles or lend money.</li>
        <li>We do not sell what we know about you.</li>
      </ul>
    ),
  },
  { id: "operator", title: "Who runs it", content: <OperatorDetails /> },
]

export default function AboutPage() {
  usePageTitle("About Northlot")
  return <InfoArticle title="About Northlot" intro="Vehicle auctions that both sides can follow." sections={sections} />
}
