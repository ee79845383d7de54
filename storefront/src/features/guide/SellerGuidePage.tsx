import { PHOTO_LIMIT, VIDEO_LIMIT } from "@northlot/contract"
import { Link } from "react-router-dom"
import { usePageTitle } from "@/shared"
import { FEE_DEADLINE_HOURS } from "./figures"
import { InfoArticle, type InfoSection } from "./InfoArticle"
import { Important, Questions, Steps } from "./Passage"
import { ExtensionRule, InspectionPrice, PolicyDuration, SaleFee } from "./Sums"
import { SettlementSummary } from "./VehiclePaymentSteps"

export default function SellerGuidePage() {
  usePageTitle("Seller guide")
  const sections: InfoSection[] = [
    {
      id: "in-short",
      title: "In short",
      content: (
        <Steps
          steps={[
            { title: "Prepare", text: <p>Wash and empty the car. Find the permit, the keys and the service bills.</p> },
            {
              title: "List",
              text: <p>Enter VIN, photos, disclosures, reserve and dates. A draft saves itself while you write.</p>,
            },
            {
              title: "Answer",
              text: <p>Questions are public. A quick, straight answer is worth more than a long description.</p>,
            },
            {
              title: "Hand over",
              text: <p>Fee, chat, bill of sale, money, keys: the sale's page shows the next step.</p>,
            },
          ]}
        />
      ),
    },
    {
      id: "photos",
      title: `Photos: 15 to ${PHOTO_LIMIT}`,
      content: (
        <>
          <p>
            Take the photos in daylight, without the sun behind the car. Show the whole car, but no people and no other
            cars' plates. A good order of the photos is:
          </p>
          <ol>
            <li>three-quarter front, which becomes the cover, then three-quarter rear, both sides, front and rear;</li>
            <li>all four wheels with their tires, close enough to see the tread;</li>
            <li>driver's seat, rear seats, trunk, dashboard with the engine on, the odometer;</li>
            <li>engine bay, VIN plate, both keys, the service book;</li>
            <li>every scratch, dent and stain, with something beside it that shows the size.</li>
          </ol>
          <p>You can add up to {VIDEO_LIMIT} videos: a slow walk around the car, and a cold start.</p>
        </>
      ),
    },
    {
      id: "disclose",
      title: "Say what you know",
      content: (
        <>
          <p>
            You are responsible for what you say about the vehicle. Write down accidents, damage, rebuilt status,
            out-of-province history, liens and warning lights. A disclosed fault costs a little of the price; a fault
            that is found at the hand-over costs the sale.
          </p>
          <p>
            After the first bid you can still correct a disclosure. The change is shown with its old value, all bidders
            are notified, and the leading bidder may lower a maximum. Dealers also make the disclosures that Ontario's
            rules for dealers ask for. A dealer's car that is sold without a safety certificate carries the prescribed
            as-is statement.
          </p>
        </>
      ),
    },
    {
      id: "reserve",
      title: "Reserve and opening price",
      content: (
        <>
          <p>
            The reserve is the lowest price at which you sell. Nobody but you and our staff sees it. A realistic reserve
            draws bids. Price Assist in your workspace shows what similar cars cost now and sold for.
          </p>
          <p>
            The first bid must reach the opening price: 35% of the reserve, or another share from 20% to 50% that you
            choose. At 35%, buyers can guess your reserve. Without a reserve you set a starting price, and the highest
            bid wins, whatever its amount.
          </p>
        </>
      ),
    },
    {
      id: "schedule",
      title: "When to end",
      content: (
        <p>
          An auction runs from <PolicyDuration of="minDurationSeconds" /> to <PolicyDuration of="maxDurationSeconds" />.
          A week covers two evenings on which people have time; an end on a weekday evening finds bidders at home.{" "}
          <ExtensionRule /> Stay near your phone for the questions of the last hour.
        </p>
      ),
    },
    {
      id: "certify-and-feature",
      title: "Be found, be believed",
      content: (
        <>
          <p>
            <strong>Certify</strong>: our inspection for <InspectionPrice />, HST included. Every buyer can read the
            inspection report. The inspection is not a Safety Standards Certificate.
          </p>
          <p>
            <strong>Feature</strong>: your car among the Featured Auctions for as many days as you choose.{" "}
            <strong>Carfax</strong>: attach the report as a PDF.
          </p>
        </>
      ),
    },
    {
      id: "what-it-costs",
      title: "What it costs",
      content: (
        <p>
          When your car sells, you owe the seller fee with processing and tax: <SaleFee of="seller" />, within{" "}
          {FEE_DEADLINE_HOURS} hours. When it does not sell, you owe none. Every line is in{" "}
          <Link to="/info/pricing">Pricing</Link>.
        </p>
      ),
    },
    {
      id: "after-the-sale",
      title: "After the hammer",
      content: (
        <>
          <ol>
            <li>Both sides pay their fee; the chat opens.</li>
            <li>
              Accept the bill of sale. If you are a private seller, order the UVIP from ServiceOntario: the seller must
              provide the UVIP.
            </li>
            <li>
              <SettlementSummary />
            </li>
            <li>
              Meet in a public place, let the buyer inspect, hand over keys, signed permit and papers, and tick them
              off.
            </li>
            <li>Both sides confirm the sale. Keep the licence plates: the plates stay with you.</li>
          </ol>
          <Important>
            <p>
              <strong>Do not hand over keys before the sale's page says that the money is there.</strong> A screenshot
              of a transfer is not a payment.
            </p>
          </Important>
        </>
      ),
    },
    {
      id: "questions",
      title: "Questions sellers ask",
      content: (
        <Questions
          items={[
            {
              question: "The auction ended below my reserve.",
              answer: (
                <p>
                  The car is not sold. For 24 hours the leading bidder can make you one best offer, or you can name a
                  price; the other side accepts, declines or counters once. Otherwise the car is back in your drafts.
                </p>
              ),
            },
            {
              question: "The buyer does not pay the fee.",
              answer: (
                <p>
                  After {FEE_DEADLINE_HOURS} hours the sale can be cancelled. Your fee is refunded, and the car can be
                  offered to the next bidder or listed again.
                </p>
              ),
            },
            {
              question: "Can I end an auction early?",
              answer: (
                <p>Yes, before the first bid: unpublish the listing. After the first bid, people rely on the end.</p>
              ),
            },
            {
              question: "Can I sell a car with a lien?",
              answer: (
                <p>
                  Yes. Disclose the lien in the listing, and pay it out before or at the hand-over. A buyer who finds a
                  lien that was not disclosed need not confirm.
                </p>
              ),
            },
            {
              question: "Do I need a Safety Standards Certificate?",
              answer: (
                <p>
                  Not to sell. The buyer needs the certificate to register the car as fit for the road, so a car with a
                  certificate is worth more to many buyers.
                </p>
              ),
            },
            {
              question: "Who sees my name and number?",
              answer: (
                <p>
                  Nobody sees your name or number before both fees are paid. After that the buyer sees your first name
                  and initial. Your number is shown only if you share it in the chat. Dealers are shown with their
                  registered name, as the law asks.
                </p>
              ),
            },
          ]}
        />
      ),
    },
  ]
  return (
    <InfoArticle title="Seller guide" intro="From the first photo to the money on your account." sections={sections} />
  )
}
