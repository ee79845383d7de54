import { REGISTRATION_DAYS, SAFETY_CERTIFICATE_DAYS } from "@northlot/contract"
import { Link } from "react-router-dom"
import { usePageTitle } from "@/shared"
import { FEE_DEADLINE_HOURS } from "./figures"
import { InfoArticle, type InfoSection } from "./InfoArticle"
import { Important, Questions } from "./Passage"
import { CreditPrice, ExtensionRule, HstRate, ProxyStep, SaleFee } from "./Sums"
import { SettlementSummary } from "./VehiclePaymentSteps"

export default function BuyerGuidePage() {
  usePageTitle("Buyer guide")
  const sections: InfoSection[] = [
    {
      id: "before-you-bid",
      title: "Before you bid",
      content: (
        <>
          <ol>
            <li>
              <Link to="/register">Create an account</Link> as a private buyer or a dealer. Private buyers verify their
              identity once; a dealer's OMVIC licence is checked by us.
            </li>
            <li>
              Private buyers need at least 1 credit. A credit is the buyer fee of <CreditPrice />, paid in advance.
              Bidding does not use up the credit, and you can get your money back if you never win.
            </li>
            <li>
              Decide what the vehicle is worth to you, all costs included, and write the figure down. Keeping to a
              figure is easier than finding one while the clock runs.
            </li>
          </ol>
        </>
      ),
    },
    {
      id: "read-the-listing",
      title: "Read the listing like a mechanic",
      content: (
        <>
          <ul>
            <li>
              <strong>Disclosures first.</strong> Accidents, damage, out-of-province history and what is included are
              shown in a separate block. The block also shows what the seller has not said.
            </li>
            <li>
              <strong>Photos, all of them.</strong> Look for what is missing: the tires, the underside of doors, the
              odometer, the warning lights with the engine on.
            </li>
            <li>
              <strong>The Carfax report</strong>, if the seller attached one, shows liens, claims and registrations.
            </li>
            <li>
              <strong>Badges.</strong> “Northlot Certified” is our own inspection, with its report. The Safety Standards
              Certificate is another paper, with another badge. The certificate is valid for {SAFETY_CERTIFICATE_DAYS}{" "}
              days from its date.
            </li>
            <li>
              <strong>Ask.</strong> Questions are public, and so are the answers. If something that matters to you is
              missing, ask before you bid.
            </li>
          </ul>
          <p>
            On a dealer's listing you see the registered name and the OMVIC number. A price statement of a dealer is
            all-in but for HST and licensing.
          </p>
        </>
      ),
    },
    {
      id: "what-it-costs",
      title: "What it costs in all",
      content: (
        <>
          <p>The bid dialog adds up the cost before you confirm. The cost consists of:</p>
          <ul>
            <li>your winning bid;</li>
            <li>
              the buyer fee with processing and tax, <SaleFee of="buyer" /> (<Link to="/info/pricing">Pricing</Link>); a
              credit pays it;
            </li>
            <li>
              <HstRate /> on the price when the seller is a dealer, or the retail sales tax (RST) that you pay at
              ServiceOntario after a private sale: the dialog shows it as an estimate, beside what you pay now and what
              the car costs on the road;
            </li>
            <li>
              licensing, insurance and, if the vehicle is sold without a Safety Standards Certificate, whatever it takes
              to get one.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "bid-well",
      title: "Bid well",
      content: (
        <>
          <p>
            A proxy bid is the calm way: give your true maximum once, and we answer other bids for you in <ProxyStep />,
            never past your maximum. You pay only the price that was needed to lead. If your maximum reaches the
            reserve, the price moves up to the reserve at once, even if nobody else bids. You never pay more than your
            maximum.
          </p>
          <p>
            Waiting for the last second wins nothing here. <ExtensionRule /> Everybody can answer. If two bids are
            equal, the earlier bid leads, so bid early.
          </p>
          <Important>
            <p>
              <strong>Every bid is a binding offer.</strong> Bid only on a vehicle that you would buy today, at that
              price, in its present condition.
            </p>
          </Important>
        </>
      ),
    },
    {
      id: "you-won",
      title: "When you have won",
      content: (
        <>
          <ol>
            <li>
              Pay the buyer fee within {FEE_DEADLINE_HOURS} hours, with a credit or by card. The seller pays the seller
              fee within the same time.
            </li>
            <li>
              When both fees are paid, the chat with the seller opens, and so does the sale's page with its steps.
            </li>
            <li>
              Accept the bill of sale, and pay for the vehicle. <SettlementSummary />
            </li>
            <li>Meet, inspect, take keys and papers. Confirm only when vehicle and papers are as agreed.</li>
            <li>Register the vehicle in your name within {REGISTRATION_DAYS} days of the hand-over.</li>
          </ol>
          <p>
            A sale is to be completed within seven days of the auction's end. The sale's page says at each moment who
            acts next, and until when.
          </p>
        </>
      ),
    },
    {
      id: "papers",
      title: "The papers to take home",
      content: (
        <ul>
          <li>the vehicle permit, its transfer part signed by the seller;</li>
          <li>from a private seller, the Used Vehicle Information Package (UVIP), which also shows Ontario's liens;</li>
          <li>the bill of sale that both of you accepted;</li>
          <li>
            the Safety Standards Certificate, if the vehicle was sold with one, or it is one more thing to get before it
            may be driven.
          </li>
        </ul>
      ),
    },
    {
      id: "questions",
      title: "Questions buyers ask",
      content: (
        <Questions
          items={[
            {
              question: "Can I see the vehicle before I bid?",
              answer: (
                <p>
                  Ask the seller in the questions on the vehicle's page. The two of you arrange a viewing; nobody has to
                  offer a viewing.
                </p>
              ),
            },
            {
              question: "What if the vehicle is not as described?",
              answer: (
                <p>
                  Say so at the meeting and do not confirm. Open a dispute on the sale's page: the steps stop until the
                  dispute is decided. See <Link to="/info/escrow">How your payment is protected</Link>.
                </p>
              ),
            },
            {
              question: "I did not win. What now?",
              answer: (
                <p>
                  You owe nothing, and your credit is still yours. If the winner does not pay, the vehicle may be
                  offered to you at your own highest bid, for 24 hours.
                </p>
              ),
            },
            {
              question: "Can I finance the vehicle?",
              answer: (
                <p>
                  Private buyers find “Finance” on each vehicle. There you estimate the payments and send us a financing
                  request. Settle the financing before you bid; a bid does not wait for a lender.
                </p>
              ),
            },
            {
              question: "The seller changed something while I was leading.",
              answer: (
                <p>
                  The page shows the change with the old value, and we notified you. You may lower your maximum to the
                  current price.
                </p>
              ),
            },
          ]}
        />
      ),
    },
  ]
  return (
    <InfoArticle
      title="Buyer guide"
      intro="What to read, how much to bid, what it costs in all, and what happens after the hammer."
      sections={sections}
    />
  )
}
