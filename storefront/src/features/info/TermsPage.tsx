import { Link } from "react-router-dom"
import { usePageTitle } from "@/app"
import { FeeTable } from "./FeeTable"
import { settlementTexts, useSettlementMode } from "./figures"
import { InfoArticle, type InfoSection } from "./InfoArticle"

export default function TermsPage() {
  usePageTitle("Terms of Use")
  const mode = useSettlementMode()
  const sections: InfoSection[] = [
    {
      id: "role",
      title: "What Northlot is",
      content: (
        <p>
          Northlot is a marketplace for used vehicles in Ontario. It is a facilitator and not a party to the sale: the contract of sale is between the seller
          and the buyer. Sales are As-Is and Final, within what the law of Ontario allows.
        </p>
      ),
    },
    {
      id: "accounts",
      title: "Accounts",
      content: (
        <ul>
          <li>You must be 18 or older and give true details. One person or dealership, one account.</li>
          <li>Private buyers and private sellers verify their identity; dealers hold a valid OMVIC registration, which stops bidding and listing when it expires.</li>
          <li>You answer for what happens under your account. Keep your password to yourself.</li>
        </ul>
      ),
    },
    {
      id: "bids",
      title: "Bids",
      content: (
        <ul>
          <li>A bid is a binding offer. It cannot be withdrawn, except where a seller changes a disclosure after the first bid.</li>
          <li>The earliest of equal bids leads. A bid near the end extends the auction. The server's record of bids and its clock decide.</li>
          <li>Sellers may not bid on their own vehicles, nor have others do it for them.</li>
        </ul>
      ),
    },
    {
      id: "sellers",
      title: "Listings",
      content: (
        <ul>
          <li>You may sell the vehicle, and what you say about it is true and complete: accidents, damage, kilometres, origin and liens.</li>
          <li>When the auction ends with the reserve met, or without a reserve and with at least one bid, the vehicle is sold to the highest bidder.</li>
          <li>Dealers state all-in prices but for HST and licensing.</li>
        </ul>
      ),
    },
    {
      id: "fees",
      title: "Fees",
      content: (
        <>
          <p>Listing is free. When a vehicle sells, each side owes the fee that was in force when the sale was made:</p>
          <FeeTable />
          <p>Fees are due within 72 hours. When a side does not pay, the sale can be cancelled and the other side is refunded.</p>
        </>
      ),
    },
    {
      id: "vehicle-payment",
      title: "Payment of the vehicle",
      content: mode ? <p>{settlementTexts[mode].summary}</p> : <p>How the vehicle is paid is shown on the payment page before you pay.</p>,
    },
    {
      id: "conduct",
      title: "Conduct",
      content: <p>No fraud, harassment, shill bidding, or tampering with the service. Accounts that do so are disabled, and sales made that way can be cancelled.</p>,
    },
    {
      id: "liability",
      title: "Liability",
      content: (
        <p>
          Northlot does not inspect vehicles unless a listing says “Northlot Certified” and then only as far as the report says; that is not a Safety Standards
          Certificate. When an outage makes bidding impossible near the end of an auction, the auction is extended once. Nothing here limits rights that the law
          of Ontario does not let anyone waive.
        </p>
      ),
    },
    { id: "questions", title: "Questions", content: <p>See <Link to="/info/help">Help</Link> and the <Link to="/info/privacy">Privacy Policy</Link>.</p> },
  ]
  return <InfoArticle title="Terms of Use" updated="Last updated 2025-01-15" sections={sections} />
}
