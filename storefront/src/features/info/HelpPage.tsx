import { Link } from "react-router-dom"
import { usePageTitle } from "@/app"
import { settlementTexts, useSettlementMode } from "./figures"
import { InfoArticle, type InfoSection } from "./InfoArticle"

export default function HelpPage() {
  usePageTitle("Help")
  const mode = useSettlementMode()
  const sections: InfoSection[] = [
    {
      id: "account",
      title: "Your account",
      content: (
        <>
          <p><strong>I forgot my password.</strong> <Link to="/forgot">Ask for a link</Link>; it works once, for 60 minutes.</p>
          <p><strong>“Please switch role”?</strong> An account is a buyer's or a seller's. Choose the right one above the email when you sign in.</p>
          <p>
            <strong>The identity verification was declined.</strong> Check that your document is valid and readable, then start it again from the same
            browser. You must be 18 or older.
          </p>
        </>
      ),
    },
    {
      id: "bidding",
      title: "Bidding",
      content: (
        <>
          <p><strong>Why does it say “Need Credit”?</strong> Private buyers need at least 1 credit to bid. Bidding does not use it up, and unused credits are refundable.</p>
          <p><strong>Why did the end move?</strong> A bid in the last minutes extends the auction, so that everyone can answer.</p>
          <p><strong>I was outbid at once.</strong> Somebody had set a higher maximum before you; the system answered for them.</p>
          <p><strong>Can I take a bid back?</strong> No. You can only raise your maximum.</p>
        </>
      ),
    },
    {
      id: "after-the-sale",
      title: "After the sale",
      content: (
        <>
          <p><strong>I won. What now?</strong> Pay your fee within 72 hours on <Link to="/payments">Payments</Link>. When the other side has paid too, the chat opens.</p>
          <p><strong>When do I pay for the vehicle?</strong> After both fees are paid. {mode && settlementTexts[mode].summary}</p>
          <p><strong>The other side does not pay.</strong> After 72 hours the sale can be cancelled, and your fee is refunded.</p>
        </>
      ),
    },
    {
      id: "selling",
      title: "Selling",
      content: (
        <>
          <p><strong>The VIN is not recognised.</strong> You can fill everything in by hand. Imports and cars before 1981 may fail the check digit; you can confirm those.</p>
          <p><strong>The reserve was not met.</strong> The listing goes back to your drafts, and you can schedule it again.</p>
          <p><strong>I cannot change my listing.</strong> After the first bid the price, schedule, VIN and kilometres are locked.</p>
        </>
      ),
    },
  ]
  return (
    <InfoArticle
      title="Help"
      intro={<>The questions that come up most. The whole story is in <Link to="/how-it-works" className="font-semibold text-brand-ink underline underline-offset-2">How it works</Link>.</>}
      sections={sections}
    />
  )
}
