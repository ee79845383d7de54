import { MINIMUM_AGE_YEARS, REGISTRATION_DAYS } from "@northlot/contract"
import { Link } from "react-router-dom"
import { usePageTitle, useSettings } from "@/shared"
import { FeeTable } from "./FeeTable"
import { BindingText } from "./BindingText"
import { FEE_DEADLINE_HOURS, settlementTexts } from "./figures"
import type { InfoSection } from "./InfoArticle"
import { OperatorDetails, OperatorName } from "./Operator"
import { Important } from "./Passage"
import { ExtensionRule, HstRate } from "./Sums"

export default function TermsPage() {
  usePageTitle("Terms of Use")
  const settings = useSettings()
  const mode = settings.data?.settlementMode
  const sections: InfoSection[] = [
    {
      id: "agreement",
      title: "This agreement",
      content: (
        <>
          <p>
            These terms are an agreement between you and <OperatorName />. You accept them when you create an account.
            Together with the <Link to="/info/privacy">Privacy Policy</Link> and the figures on{" "}
            <Link to="/info/pricing">Pricing</Link>, these terms are the whole agreement.
          </p>
          <p>
            If you act for a company, you confirm that you may bind the company. These terms take away no right that a
            consumer cannot give up under the law of Ontario.
          </p>
        </>
      ),
    },
    {
      id: "role",
      title: "What Northlot is",
      content: (
        <>
          <p>
            Northlot is a marketplace for used vehicles in Ontario. It is a facilitator and not a party to the sale: the
            contract of sale is between the seller and the buyer, and Northlot is the agent of neither.
          </p>
          <p>
            We do not own, inspect, guarantee or take possession of vehicles, except for the inspection described under
            “Certified and featured listings”.
          </p>
        </>
      ),
    },
    {
      id: "accounts",
      title: "Accounts",
      content: (
        <ul>
          <li>
            You are {MINIMUM_AGE_YEARS} or older and give true details. An account belongs to one person or one
            dealership, and is not lent or sold.
          </li>
          <li>
            Private buyers and private sellers verify their identity. Dealers hold a valid registration with the Ontario
            Motor Vehicle Industry Council (OMVIC); bidding and listing stop on the day it expires.
          </li>
          <li>A dealer does not buy or sell as a private person, and lets nobody else do so for the dealership.</li>
          <li>
            You answer for what happens under your account until you tell us that somebody else has got into it. Keep
            your password to yourself.
          </li>
        </ul>
      ),
    },
    {
      id: "sellers",
      title: "Listings",
      content: (
        <>
          <ul>
            <li>
              You own the vehicle or may sell it, and you can hand over clear title. You disclose every lien, and pay it
              out at the hand-over at the latest.
            </li>
            <li>
              What you say is true and complete to the best of your knowledge: accidents, damage, kilometres, rebuilt or
              salvage status, out-of-province history, and whether a Safety Standards Certificate comes with the
              vehicle.
            </li>
            <li>
              Your photos show this vehicle as it is, and you may publish them. You let us show the photos on Northlot
              and where Northlot is shared.
            </li>
            <li>
              From the first bid on, price, schedule, VIN and kilometres are fixed, the reserve can only be lowered, and
              what you change in a disclosure is shown to all bidders.
            </li>
            <li>The same vehicle is not offered elsewhere while its auction runs.</li>
          </ul>
          <p>We may take down a listing that breaks these terms or the law. We then say why.</p>
        </>
      ),
    },
    {
      id: "bids",
      title: "Bids and sales",
      content: (
        <>
          <ul>
            <li>
              A bid is a binding offer to buy at its amount. A proxy bid is a binding offer up to its maximum: it
              answers other bids, and moves the price up to the reserve as soon as the maximum reaches the reserve. A
              bid cannot be withdrawn, with one exception: when the seller changes a disclosure after the first bid, the
              leading bidder may lower a maximum to the current price.
            </li>
            <li>
              If two bids are equal, the earlier bid leads. The server's record of bids and the server's clock decide.
            </li>
            <li>
              <ExtensionRule /> An auction keeps the terms that it was published with. When bidding was impossible near
              the end, the auction is extended once.
            </li>
            <li>
              When an auction ends with the reserve met, or without a reserve and with at least one bid, seller and
              highest bidder are bound to each other: the vehicle is sold at that price.
            </li>
            <li>
              If the reserve is not met, the vehicle is not sold. For 24 hours the leading bidder and the seller may
              each name a price, as the auction's page describes. A named price is binding until the other side answers
              or the time for the answer is over.
            </li>
            <li>
              If a sale is cancelled, the vehicle may be offered to the next bidder at that bidder's own highest public
              amount. An acceptance within 24 hours is a sale.
            </li>
            <li>Sellers do not bid on their own vehicles, nor have others do it for them.</li>
          </ul>
        </>
      ),
    },
    {
      id: "fees",
      title: "Our fees",
      content: (
        <>
          <p>
            Listing and bidding are free. When a vehicle sells, each side owes the fee that was in force when the sale
            was made:
          </p>
          <FeeTable />
          <ul>
            <li>
              Fees are due within {FEE_DEADLINE_HOURS} hours of the sale. A private buyer may pay with a credit, which
              is the same fee paid ahead.
            </li>
            <li>
              When a side does not pay in time, the sale can be cancelled. The fee of the side that is not at fault is
              refunded; the other account carries a strike. Accounts with strikes may be restricted or closed.
            </li>
            <li>
              Private buyers need at least 1 credit to bid. Unused credits are refundable on request; a purchase of
              several credits is refunded as a whole.
            </li>
            <li>A changed fee schedule applies to sales made after the change.</li>
          </ul>
        </>
      ),
    },
    {
      id: "vehicle-payment",
      title: "Payment of the vehicle",
      content: (
        <>
          {mode ? (
            <p>
              {settlementTexts[mode].summary} {settlementTexts[mode].protection.released}
            </p>
          ) : (
            <p>The sale's page shows how the vehicle is paid before any money is sent.</p>
          )}
          <ul>
            <li>
              Payment opens when both fees are paid, and follows the steps on the sale's page. The buyer pays exactly
              the amount of the bill of sale.
            </li>
            <li>
              <HstRate /> is added to a dealer's price and remitted by the dealer. After a private sale the buyer pays
              the retail sales tax at registration.
            </li>
            <li>
              A sale is to be completed within seven days. A side that delays the sale without reason may be treated as
              the side at fault.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "hand-over",
      title: "Hand-over and papers",
      content: (
        <ul>
          <li>
            The seller provides the keys and the signed permit. A private seller also provides the Used Vehicle
            Information Package (UVIP). If the vehicle was sold with a Safety Standards Certificate, the seller provides
            the certificate.
          </li>
          <li>
            Buyer and seller accept the bill of sale that Northlot makes from the listing and their accounts. Ownership
            and risk pass at the hand-over.
          </li>
          <li>The buyer inspects before confirming. The confirmation says that vehicle and papers are as agreed.</li>
          <li>The buyer registers the vehicle within {REGISTRATION_DAYS} days of the hand-over, as Ontario asks.</li>
        </ul>
      ),
    },
    {
      id: "as-is",
      title: "As-is and final",
      content: (
        <>
          <Important>
            <p>
              <strong>Sales are As-Is and Final.</strong> A vehicle is sold in the condition in which it stands, with
              all faults, without warranty or condition from Northlot of any kind: not of road-worthiness, mechanical
              soundness, merchantable quality or fitness for a purpose.
            </p>
          </Important>
          <p>
            This rule does not excuse a seller for wrong or hidden facts. The rule does not take away what the law gives
            to somebody who buys from a registered dealer: the disclosures that a dealer must make in writing, the right
            to cancel where a disclosure was left out, and the Motor Vehicle Dealers Compensation Fund.
          </p>
        </>
      ),
    },
    {
      id: "dealers",
      title: "Dealers",
      content: (
        <ul>
          <li>
            A dealer's listing shows the registered name and the OMVIC number. Prices are stated all-in, but for HST and
            licensing.
          </li>
          <li>
            A dealer makes the disclosures that the Motor Vehicle Dealers Act, 2002 and its regulations ask for, on the
            listing and in the contract of sale.
          </li>
          <li>
            A vehicle that a dealer sells without a Safety Standards Certificate carries the prescribed as-is statement.
          </li>
          <li>Some listings are shown only to dealers. A dealer does not pass on what these listings show.</li>
        </ul>
      ),
    },
    {
      id: "certified-and-featured",
      title: "Certified and featured listings",
      content: (
        <p>
          “Northlot Certified” says only what our inspector found at the named points on the named day. The badge is not
          a warranty, and not a Safety Standards Certificate. An inspection that was made is not refunded. Featuring
          changes where a listing is shown, and promises no bid.
        </p>
      ),
    },
    {
      id: "conduct",
      title: "Conduct",
      content: (
        <>
          <p>You do not:</p>
          <ul>
            <li>bid without meaning to buy, bid for a seller, or agree with others to keep a price down;</li>
            <li>list what is stolen, cloned or misdescribed, or move an odometer;</li>
            <li>harass, threaten, or send what is illegal;</li>
            <li>settle a sale past Northlot to save its fee, or hand contact details around before a sale;</li>
            <li>
              break into, overload or copy the service by machine, or use what it shows about people for anything but
              the sale.
            </li>
          </ul>
          <p>Accounts that break these rules are restricted or closed, and sales made that way can be cancelled.</p>
        </>
      ),
    },
    {
      id: "disputes",
      title: "Disputes between buyer and seller",
      content: (
        <>
          <p>
            Until both have confirmed, either side can open a dispute on the sale's page. The steps stop. We look at the
            listing as it was auctioned, the papers, the messages and what both of you say, and decide whether the sale
            goes on or is cancelled, and whose fault that is. Our decision settles what Northlot does with fees and with
            money that Northlot holds. The decision does not keep either of you from going to court.
          </p>
          <p>For a purchase from a dealer, OMVIC also takes complaints.</p>
        </>
      ),
    },
    {
      id: "liability",
      title: "Liability",
      content: (
        <>
          <p>
            We answer for what we promise here and for harm that we cause by gross negligence or on purpose. We do not
            answer for the condition of a vehicle, for what members say or do, or for profit that somebody hoped for. As
            far as the law allows, we owe you in connection with one sale at most the fees that you paid us for that
            sale. Money that we hold for you does not count towards this limit, and stays yours.
          </p>
          <p>
            The service can fail. Where the service fails near the end of an auction, the extension is the remedy. A
            claim must be brought within the limitation periods of Ontario's Limitations Act, 2002.
          </p>
        </>
      ),
    },
    {
      id: "ending",
      title: "Ending it",
      content: (
        <p>
          You can close your account at any time when no auction, sale or payment of yours is open. We can close your
          account for a breach of these terms, and then name the reason. We can also close your account without a
          reason, with 30 days' notice. Debts stay owed, and we store the records of sales as the law asks.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      content: (
        <p>
          When these terms change, the date above changes, and members are notified at least 30 days before. A change
          never applies to a sale that was made before the change. A member who does not agree closes the account before
          the change.
        </p>
      ),
    },
    {
      id: "law",
      title: "Law",
      content: (
        <p>
          The laws of Ontario and the federal laws of Canada apply, and the courts of Ontario decide. If a part of these
          terms is invalid, the rest stays valid.
        </p>
      ),
    },
    { id: "contact", title: "Who we are", content: <OperatorDetails /> },
  ]
  return <BindingText kind="terms" title="Terms of Use" own={sections} />
}
