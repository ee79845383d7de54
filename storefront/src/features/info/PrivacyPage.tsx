import { usePageTitle } from "@/app"
import { InfoArticle, type InfoSection } from "./InfoArticle"

const sections: InfoSection[] = [
  {
    id: "collected",
    title: "What we keep",
    content: (
      <ul>
        <li>Your account: name, email, mobile, location, and for dealers the registered name, address and OMVIC number.</li>
        <li>The outcome of your identity verification. The document itself stays with the verification service.</li>
        <li>Your licence file, if you are a dealer.</li>
        <li>Your listings, bids, messages and payments. Card numbers go to the payment provider and never to us.</li>
        <li>
          That somebody looked at a car, once per person and day, under a code in place of a name, and whether a search engine, a social network, another site or
          none of these led here. Never the address of a page. Sellers see numbers alone.
        </li>
        <li>The cars that you watch. Sellers see how many people watch theirs, not who.</li>
        <li>Technical records that keep the service safe, such as sign-in attempts.</li>
      </ul>
    ),
  },
  {
    id: "used",
    title: "What for",
    content: (
      <p>
        To run auctions and sales, to verify who takes part, to prevent fraud, and to meet legal duties. We write to you about your own auctions and sales. News and
        reminders come only if you agreed, separately for email and SMS, and each can be stopped without signing in (SMS: STOP).
      </p>
    ),
  },
  {
    id: "seen",
    title: "Who sees it",
    content: (
      <ul>
        <li>Other bidders see a pseudonym, never your name. Your maximum is seen by nobody else.</li>
        <li>A reserve is seen by its seller and by our staff only.</li>
        <li>Buyer and seller of a completed auction can write to each other when both fees are paid.</li>
        <li>Identity and licence papers are private: you and entitled staff, and every look is recorded.</li>
        <li>Providers of payment, identity verification and messages get what their task needs. We sell nothing to anyone.</li>
      </ul>
    ),
  },
  {
    id: "kept",
    title: "How long",
    content: (
      <p>
        Verification papers are deleted on schedule. Bids and payments are kept as the law requires of records of sale. When you leave, your account is disabled and
        your name is taken out of what must stay.
      </p>
    ),
  },
  {
    id: "cookies",
    title: "Cookies",
    content: <p>One cookie keeps you signed in; the page itself cannot read it. Your choice of light or dark is kept in your browser, and for half an hour what kind of site led here. There is no tracking.</p>,
  },
  {
    id: "rights",
    title: "Your rights",
    content: <p>Under Canadian privacy law (PIPEDA) you can see, correct and, where nothing must be kept, delete what we hold about you, and withdraw a consent at any time.</p>,
  },
]

export default function PrivacyPage() {
  usePageTitle("Privacy Policy")
  return <InfoArticle title="Privacy Policy" updated="Last updated 2025-01-15" sections={sections} />
}
