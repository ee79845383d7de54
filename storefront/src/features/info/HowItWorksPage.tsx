import { AUCTION_POLICY_DEFAULTS, HOT_BIDS_MINUTES, PHOTO_LIMIT, formatMoney, formatMoneyExact } from "@northlot/contract"
import { Link } from "react-router-dom"
import { usePageTitle, useSettings } from "@/app"
import { FeeTable } from "./FeeTable"
import { settlementTexts, spokenDuration, useFeeSchedule, useSettlementMode } from "./figures"
import { InfoArticle, type InfoSection } from "./InfoArticle"

const PAYMENT_DEADLINE_HOURS = 72

/** The guide of spec §2: what happens from the first look to the hand-over. */
export default function HowItWorksPage() {
  usePageTitle("How it works")
  const schedule = useFeeSchedule()
  const settings = useSettings()
  const mode = useSettlementMode()
  const auction = settings.data?.auction ?? AUCTION_POLICY_DEFAULTS
  const snipeWindow = spokenDuration(auction.antiSnipeWindowSeconds)
  const snipeExtension = spokenDuration(auction.antiSnipeExtensionSeconds)

  const sections: InfoSection[] = [
    {
      id: "overview",
      title: "Overview",
      content: (
        <>
          <p>Northlot runs timed online auctions for used vehicles in Ontario. We are a facilitator, not a party to the sale. Sales are As-Is and Final.</p>
          <ol>
            <li>A seller lists a vehicle by its VIN, discloses its condition, and sets a reserve and an end date.</li>
            <li>Verified buyers bid, live, until the clock runs out.</li>
            <li>When the reserve is met (or there is none), the highest bidder wins.</li>
            <li>Buyer and seller each pay their fee. Then a private chat opens between them.</li>
            <li>The buyer pays for the vehicle, and it changes hands.</li>
          </ol>
        </>
      ),
    },
    {
      id: "bidding",
      title: "Bidding",
      content: (
        <>
          <p>There are three ways to bid:</p>
          <ul>
            <li><strong>Increments</strong>: one tap adds a preset step to the current price.</li>
            <li><strong>Custom</strong>: you type the exact amount of your bid.</li>
            <li>
              <strong>Proxy</strong>: you give your maximum, and we bid for you in steps of {formatMoney(AUCTION_POLICY_DEFAULTS.proxyStepCents)}, only when somebody
              else does, and never past your maximum. Nobody else sees it. You can raise it later, but not lower it.
            </li>
          </ul>
          <p>When two people are ready to pay the same, the earlier bid leads. The server's clock decides whether a bid was in time.</p>
          <p>
            The first bid must reach the opening price. Below the reserve nothing is sold; the page shows whether the reserve has been met, never how high it
            is. When your maximum reaches the reserve, the price moves up to it.
          </p>
          <p>Every bid stands in a public history under a pseudonym, such as “Bidder 3”. Bids cannot be taken back.</p>
        </>
      ),
    },
    {
      id: "anti-sniping",
      title: "Anti-sniping",
      content: (
        <p>
          A bid in the last {snipeWindow} moves the end to {snipeExtension} after that bid, as often as it takes. Nobody wins by being the last to click;
          everyone gets the time to answer.
        </p>
      ),
    },
    {
      id: "credits",
      title: "Who can bid",
      content: (
        <>
          <p>Buyers must be 18 or older. Private buyers verify their identity; dealers are checked by their OMVIC licence. Sellers cannot bid on their own vehicle.</p>
          <p>
            A private buyer needs at least 1 credit to bid. Bidding does not use it up
            {schedule.data ? <>: a credit is the buyer fee paid ahead ({formatMoneyExact(schedule.data.buyer.totalCents)}), and you are never charged for it twice</> : null}.
            Unused credits are refundable. Dealers need none.
          </p>
        </>
      ),
    },
    {
      id: "fees",
      title: "Buyer/Seller Fees",
      content: (
        <>
          <p>Listing is free. A fee is due from each side only when a vehicle sells; if you do not win, you pay nothing.</p>
          <FeeTable />
          <p>
            Pay within {PAYMENT_DEADLINE_HOURS} hours. After that the sale can be cancelled, the other side gets its fee back, and the account carries a strike. The
            price of the vehicle is separate: 13% HST is added to it when the seller is a dealer; for a private sale, ServiceOntario collects the retail
            sales tax at registration.
          </p>
        </>
      ),
    },
    {
      id: "messages",
      title: "Messages",
      content: <p>The private chat between buyer and seller opens when both fees are paid, not before. Use it to agree on inspection, delivery and papers.</p>,
    },
    {
      id: "vehicle-payments",
      title: "Vehicle Payments",
      content: mode ? (
        <>
          <p>{settlementTexts[mode].summary} It opens, like the chat, when both fees are paid.</p>
          <ol>
            {settlementTexts[mode].steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      ) : (
        <p>It opens, like the chat, when both fees are paid. Your payment page shows each step and who must act next.</p>
      ),
    },
    {
      id: "listing",
      title: "Listing (Sellers)",
      content: (
        <>
          <ol>
            <li>Enter the VIN. What it tells is filled in; check it against the permit.</li>
            <li>Add 15 to {PHOTO_LIMIT} photos. Show flaws as well: buyers trust what they can see.</li>
            <li>Disclose accidents, damage and what is included.</li>
            <li>Set a reserve, or sell without one.</li>
            <li>
              Choose the start and the end, {spokenDuration(auction.minDurationSeconds)} to {spokenDuration(auction.maxDurationSeconds)} apart, and publish.
            </li>
          </ol>
          <p>
            After the first bid, price, schedule, VIN and kilometres are locked; the reserve can only be lowered. An auction that ends below the reserve goes
            back to your drafts.
          </p>
          <p>The opening price is 35% of your reserve unless you choose another share from 20% to 50%. Left at 35%, buyers can work the reserve out from it.</p>
        </>
      ),
    },
    {
      id: "policies",
      title: "Fees & Policies",
      content: (
        <p>
          “Hot Bids” are listings with a bid in the last {HOT_BIDS_MINUTES} minutes. Prices are in Canadian dollars. The rules that bind are in the{" "}
          <Link to="/info/terms">Terms of Use</Link>.
        </p>
      ),
    },
    {
      id: "safety",
      title: "Safety",
      content: (
        <ul>
          <li>Keep to the chat on Northlot; we never ask for your password or a payment by gift card.</li>
          <li>Meet in daylight, in a public place, and inspect the vehicle before keys and money change hands.</li>
          <li>Compare the VIN on the dashboard, the door and the permit. Ask for the UVIP of a private seller and check for liens.</li>
        </ul>
      ),
    },
  ]
  return <InfoArticle title="How it works" intro="From the first look to the keys, in a few minutes of reading." sections={sections} />
}
