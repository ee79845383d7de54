import { HOT_BIDS_MINUTES, INSPECTION_POINTS, PHOTO_LIMIT, WATCHLIST_LIMIT } from "@northlot/contract"
import { Link } from "react-router-dom"
import { usePageTitle } from "@/shared"
import { FeeTable } from "./FeeTable"
import { FEE_DEADLINE_HOURS } from "./figures"
import { InfoArticle, type InfoSection } from "./InfoArticle"
import { Important } from "./Passage"
import { CreditPrice, ExtensionRule, HstRate, InspectionPrice, PolicyDuration, ProxyStep } from "./Sums"
import { SettlementSummary, VehiclePaymentSteps } from "./VehiclePaymentSteps"

/** /how-it-works: explains a purchase from the first look at a car to the hand-over (spec §2). */
export default function HowItWorksPage() {
  usePageTitle("How it works")

  const sections: InfoSection[] = [
    {
      id: "overview",
      title: "Overview",
      content: (
        <>
          <p>
            Northlot runs timed online auctions for used vehicles in Ontario. We are a facilitator, not a party to the
            sale. Sales are As-Is and Final, and everybody who takes part is 18 or older.
          </p>
          <ol>
            <li>
              A seller lists a vehicle by its VIN, discloses its condition, and sets an end date and, if wanted, a
              reserve.
            </li>
            <li>Verified buyers bid, live, until the clock runs out.</li>
            <li>When the reserve is met, or there is none, the highest bidder wins at the end.</li>
            <li>Buyer and seller each pay their fee. Then a private chat opens between them.</li>
            <li>The buyer pays for the vehicle, both meet, keys and papers change hands, and both confirm.</li>
          </ol>
          <p>
            Read more in the <Link to="/info/buyer-guide">buyer guide</Link> and the{" "}
            <Link to="/info/seller-guide">seller guide</Link>.
          </p>
        </>
      ),
    },
    {
      id: "fees",
      title: "Buyer/Seller Fees",
      content: (
        <>
          <p>
            A fee is due from each side when a vehicle sells. If you do not win, or your vehicle does not sell, you owe
            none.
          </p>
          <FeeTable />
          <p>
            Each side has {FEE_DEADLINE_HOURS} hours to pay. After that the sale can be cancelled: the other side gets
            its fee back, and the account that did not pay carries a strike.
          </p>
          <p>
            A private buyer pays the buyer fee ahead, as a credit of <CreditPrice />. At least 1 credit is needed to
            bid; bidding does not use it up, and a winner can pay the fee with the credit. You are never charged twice
            for the same fee, and unused credits are refundable. Dealers bid without credits.
          </p>
        </>
      ),
    },
    {
      id: "vehicle-payments",
      title: "Vehicle Payments",
      content: (
        <>
          <p>
            Payment of the vehicle opens, like the chat, when both fees are paid. <SettlementSummary />
          </p>
          <VehiclePaymentSteps />
          <p>
            <HstRate /> is added to the price when the seller is a dealer, who remits it. After a private sale the buyer
            pays the retail sales tax to ServiceOntario when the vehicle is registered. More on this:{" "}
            <Link to="/info/payments">Vehicle payments</Link> and{" "}
            <Link to="/info/escrow">How your payment is protected</Link>.
          </p>
        </>
      ),
    },
    {
      id: "certify-listing",
      title: "Certify Listing",
      content: (
        <>
          <p>
            A seller can have a vehicle inspected by Northlot for <InspectionPrice />, HST included. You pay, book an
            hour at one of our locations or by video, and the inspector looks at {INSPECTION_POINTS.length} points, from
            the brakes to a road test.
          </p>
          <ul>
            <li>
              The badge “Northlot Certified” depends on the inspector's report, never on the payment. The badge shows
              when the vehicle was inspected. Every buyer can read the report.
            </li>
            <li>A vehicle passes when no inspected point failed. The report names every failed point.</li>
            <li>
              The badge needs an inspection in person. An inspection by video ends in a report without the badge, since
              nobody drives the vehicle.
            </li>
            <li>An appointment can be moved until 24 hours before it.</li>
          </ul>
          <Important>
            <p>
              <strong>Not a Safety Standards Certificate.</strong> Our inspection does not replace the certificate that
              Ontario asks for to register a vehicle as fit for the road. If a vehicle comes with that certificate, its
              listing shows this separately, with the certificate's date.
            </p>
          </Important>
        </>
      ),
    },
    {
      id: "feature-listing",
      title: "Feature Listing",
      content: (
        <>
          <p>
            A featured vehicle stands in the Featured Auctions on the home page and the buyers' page. Choose how many
            days in “Feature”; the final price, HST included, stands beside each choice before you pay.
          </p>
          <ul>
            <li>
              The days count from the moment the vehicle is live. Days that you buy for a draft wait until the vehicle
              is live.
            </li>
            <li>Days that you add come after the remaining days.</li>
            <li>You can cancel a promotion that has not begun. We then refund the full price.</li>
            <li>Featuring changes only where a vehicle is shown, and nothing about its auction.</li>
          </ul>
        </>
      ),
    },
    {
      id: "bidding",
      title: "Bidding",
      content: (
        <>
          <p>
            Private buyers verify their identity; dealers are checked by their OMVIC licence. Nobody bids on a vehicle
            of their own. There are three ways to bid:
          </p>
          <ul>
            <li>
              <strong>Increments</strong>: one tap adds a preset step to the current price.
            </li>
            <li>
              <strong>Custom</strong>: you type the exact amount of your bid.
            </li>
            <li>
              <strong>Proxy</strong>: you give your maximum, and we bid for you in <ProxyStep /> when somebody else
              bids, never past your maximum. As soon as your maximum reaches the reserve, we bid up to the reserve.
              Nobody else sees your maximum. You can raise your maximum later, but not lower it.
            </li>
          </ul>
          <p>Before you place a bid, you see what the bid costs: fees, tax and the total.</p>
          <p>
            When two people are ready to pay the same, the earlier bid leads. The server's clock decides whether a bid
            was in time. Every bid stands in a public history under a pseudonym, such as “Bidder 3”.
          </p>
          <h3>The reserve</h3>
          <p>
            A vehicle is not sold below its reserve. The page shows whether the reserve has been met, never how high it
            is. When your maximum reaches the reserve, the price moves up to the reserve at once, also without another
            bid. If an auction ends below the reserve, the leading bidder or the seller can name a price within 24
            hours.
          </p>
          <h3>Anti-sniping</h3>
          <p>
            <ExtensionRule /> Nobody wins by being the last to click; everyone gets the time to answer.
          </p>
          <Important>
            <p>
              <strong>A bid is binding.</strong> A bid cannot be withdrawn, with one exception: when a seller changes
              what was disclosed about the vehicle, the leading bidder may lower a maximum to the current price.
            </p>
          </Important>
        </>
      ),
    },
    {
      id: "listing",
      title: "Listing (Sellers)",
      content: (
        <>
          <ol>
            <li>Enter the VIN. We fill in the details that belong to the VIN; check them against the permit.</li>
            <li>
              Add 15 to {PHOTO_LIMIT} photos, and a walk-around video. Show flaws as well: buyers trust what they can
              see.
            </li>
            <li>Disclose accidents, damage and what is included.</li>
            <li>Set a reserve, or sell without one.</li>
            <li>
              Choose the start and the end, <PolicyDuration of="minDurationSeconds" /> to{" "}
              <PolicyDuration of="maxDurationSeconds" /> apart, and publish.
            </li>
          </ol>
          <p>
            After the first bid, price, schedule, VIN and kilometres are locked; the reserve can only be lowered, and a
            changed disclosure is shown to every bidder. An auction that ends unsold goes back to your drafts, and can
            be listed again with one press.
          </p>
          <p>
            The opening price is 35% of your reserve unless you choose another share from 20% to 50%. At 35%, buyers can
            guess your reserve. Choose another share to hide it.
          </p>
        </>
      ),
    },
    {
      id: "messages",
      title: "Messages",
      content: (
        <>
          <p>
            The private chat between buyer and seller opens when both fees are paid, not before. Use it to agree on
            inspection, meeting and papers. You can send photos and PDF files in the chat. The other side sees your
            telephone number only if you share it.
          </p>
          <p>
            Before the sale, questions about a vehicle are asked and answered in public on its page, under pseudonyms,
            so that one answer serves every bidder. We hold back questions and answers that contain contact details.
          </p>
        </>
      ),
    },
    {
      id: "watchlist-alerts",
      title: "Watchlist & Alerts",
      content: (
        <>
          <p>
            “Watch” puts a vehicle on your watchlist, with or without an account. A watchlist holds up to{" "}
            {WATCHLIST_LIMIT} vehicles. Sellers see how many people watch, never who. You can be reminded 1 hour and 15
            minutes before an auction ends.
          </p>
          <p>
            You can save a search in the auctions, and we notify you of new vehicles that fit the search. Your searches
            are in <Link to="/account/searches">Saved searches</Link>.
          </p>
          <p>
            You choose which messages reach you, and whether by push notification, email or SMS. Without your consent,
            we send only what your own auctions and sales need. You can stop every other message without signing in
            (SMS: STOP; push: in the browser). The choices are in <Link to="/account/notifications">Notifications</Link>
            .
          </p>
        </>
      ),
    },
    {
      id: "policies",
      title: "Fees & Policies",
      content: (
        <>
          <p>
            Prices are in Canadian dollars. “Hot Bids” are listings with a bid in the last {HOT_BIDS_MINUTES} minutes.
            When bidding was impossible near the end of an auction, the auction is extended once, and its page says so.
          </p>
          <ul>
            <li>
              <Link to="/info/pricing">Pricing</Link>: every fee, and what an all-in price includes.
            </li>
            <li>
              <Link to="/info/terms">Terms of Use</Link>: the binding rules for buyers, sellers and dealers.
            </li>
            <li>
              <Link to="/info/privacy">Privacy Policy</Link> and <Link to="/info/cookies">Cookies</Link>: what we keep,
              and what your browser keeps.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "safety",
      title: "Safety",
      content: (
        <>
          <ul>
            <li>
              Keep to the chat on Northlot; we never ask for your password, or for a payment by gift card or
              cryptocurrency.
            </li>
            <li>Meet in daylight, in a public place, and inspect the vehicle before keys and money change hands.</li>
            <li>
              Compare the VIN on the dashboard, the door and the permit. Read the UVIP of a private seller, and check
              for liens.
            </li>
          </ul>
          <p>
            The whole list is in <Link to="/info/safety">Safety</Link>.
          </p>
        </>
      ),
    },
  ]
  return (
    <InfoArticle
      title="How it works"
      intro="From the first look to the keys, in a few minutes of reading."
      sections={sections}
    />
  )
}
