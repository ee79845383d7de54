import { Link } from "react-router-dom"
import { usePageTitle } from "@/shared"
import { settlementTexts, useSettlementMode } from "./figures"
import { InfoArticle, type InfoSection } from "./InfoArticle"
import { Important } from "./Passage"

export default function SafetyPage() {
  usePageTitle("Safety")
  const mode = useSettlementMode()
  const sections: InfoSection[] = [
    {
      id: "people",
      title: "Who takes part",
      content: (
        <p>
          Private buyers and sellers verify their identity and age with a document. We check the OMVIC registration of
          dealers. They cannot bid or list from the day when the registration expires. These checks make a fraud harder,
          not impossible: the rest is up to you.
        </p>
      ),
    },
    {
      id: "meeting",
      title: "Meeting",
      content: (
        <ul>
          <li>
            Meet in daylight, in a public place: a bank's parking lot, a service garage, a police station's exchange
            zone. Bring somebody.
          </li>
          <li>Agree on the place and time in the chat, so that both are written down.</li>
          <li>
            On a test drive, the seller rides along and keeps the second key. Look at the driver's licence first, and
            ask your insurer whether the drive is covered.
          </li>
          <li>Leave when something feels wrong. No deadline is worth it.</li>
        </ul>
      ),
    },
    {
      id: "vehicle",
      title: "The vehicle and its papers",
      content: (
        <ul>
          <li>
            Compare the VIN at the windshield, on the driver's door and on the permit. Scratched or new-looking rivets
            are a reason to stop.
          </li>
          <li>Check that the permit and a photo ID both show the seller's name.</li>
          <li>Read the UVIP: owners, liens, wholesale value. For a dealer's vehicle, search for liens yourself.</li>
          <li>
            Let a mechanic inspect the vehicle where the price is worth it. Warning lights must come on with the
            ignition, and go out when the engine runs.
          </li>
        </ul>
      ),
    },
    {
      id: "money",
      title: "The money",
      content: (
        <>
          {mode && <p>{settlementTexts[mode].summary}</p>}
          <ul>
            <li>You find account details only on the sale's page. We never change them by email, SMS or chat.</li>
            <li>
              Accept no gift cards, no cryptocurrency, no “shipping agent”, and no overpayment that you should send
              back.
            </li>
            <li>A seller waits until the sale's page says that the money is there. A screenshot proves nothing.</li>
          </ul>
          <Important>
            <p>
              <strong>Stay on Northlot.</strong> Anyone who asks you to pay outside the sale's page takes away your
              protection, and breaks the <Link to="/info/terms#conduct">Terms of Use</Link>.
            </p>
          </Important>
        </>
      ),
    },
    {
      id: "account",
      title: "Your account",
      content: (
        <ul>
          <li>
            Use a password that you use nowhere else, of at least 8 characters; a passphrase is better. We never ask for
            your password.
          </li>
          <li>Our links lead to this site. Look at the address bar before you type.</li>
          <li>On a shared computer, sign in without “remember me”, and sign out afterwards.</li>
        </ul>
      ),
    },
    {
      id: "report",
      title: "Report",
      content: (
        <p>
          Tell us at once about a listing, a message or a payment that looks wrong:{" "}
          <Link to="/contact">contact us</Link>. When money is gone, call your bank first, then the police; in Canada
          also the Canadian Anti-Fraud Centre.
        </p>
      ),
    },
  ]
  return (
    <InfoArticle
      title="Safety"
      intro="How to meet, inspect, pay and hand over, and how to see a fraud before it costs you."
      sections={sections}
    />
  )
}
