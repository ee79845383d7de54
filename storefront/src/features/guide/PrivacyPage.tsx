import { Link } from "react-router-dom"
import { usePageTitle } from "@/shared"
import { BindingText } from "./BindingText"
import type { InfoSection } from "./InfoArticle"
import { OperatorDetails, OperatorName } from "./Operator"

const sections: InfoSection[] = [
  {
    id: "who",
    title: "Who is responsible for your data",
    content: (
      <p>
        <OperatorName beginsSentence /> decides what is kept about you and why, under Canada's Personal Information
        Protection and Electronic Documents Act (PIPEDA). Questions and complaints go to the contact at the end; you can
        also turn to the Office of the Privacy Commissioner of Canada.
      </p>
    ),
  },
  {
    id: "collected",
    title: "What we keep",
    content: (
      <ul>
        <li>
          Your account: name, email, mobile, location, and for dealers the registered name, address and OMVIC number.
        </li>
        <li>
          The outcome of your identity verification and the name on the document. The document itself stays with the
          verification service.
        </li>
        <li>Your licence file, if you are a dealer, and documents that you put into your profile.</li>
        <li>
          Your listings with their photos, your bids, questions, messages with their files, sales, papers and payments.
          Card numbers go to the payment provider and never to us.
        </li>
        <li>
          The cars that you watch and the searches that you save. Sellers see how many people watch their cars, not who
          watches.
        </li>
        <li>Your choices of what may be sent to you, with the time and the wording of each consent.</li>
        <li>
          Views of cars: one per person and day, under a code in place of a name. We also store whether a search engine,
          a social network, another site or none of these led you here, but never the address of a page. Sellers see
          only numbers.
        </li>
        <li>Technical records that keep the service safe, such as sign-in attempts, and who of our staff did what.</li>
      </ul>
    ),
  },
  {
    id: "used",
    title: "What for",
    content: (
      <>
        <p>
          We use your data to run auctions and sales, to verify who takes part, to prevent fraud, and to meet legal
          duties. We use your data for nothing else.
        </p>
        <p>
          We write to you about your own auctions and sales. News, reminders and saved searches come only if you agreed,
          separately for push notifications, email and SMS, as Canada's anti-spam law (CASL) asks. You can stop each of
          these messages without signing in (SMS: STOP; push notifications: in the browser).
        </p>
      </>
    ),
  },
  {
    id: "seen",
    title: "Who sees it",
    content: (
      <ul>
        <li>Other bidders see a pseudonym, never your name. Your maximum is seen by nobody else.</li>
        <li>A reserve is seen by its seller and by our staff only.</li>
        <li>
          Buyer and seller of a sale see each other's first name and initial, and can write to each other, when both
          fees are paid. The bill of sale names both in full, as the law asks.
        </li>
        <li>
          Telephone numbers are shown when their owner shares them. Dealers are shown with registered name and OMVIC
          number.
        </li>
        <li>
          Identity and licence papers are private. Only you and entitled staff can open them, and we record every
          opening.
        </li>
        <li>
          Providers of payment, identity verification, email and SMS get the data that their task needs, under contract.
          Some providers store that data outside Canada, where other laws apply. The push service of your browser passes
          on messages that only your browser can read.
        </li>
        <li>Authorities see your data where the law obliges us. We sell no data to anyone.</li>
      </ul>
    ),
  },
  {
    id: "kept",
    title: "How long",
    content: (
      <>
        <p>
          We delete verification papers on a schedule, once they are no longer needed. We store bids, sales and payments
          as long as the law requires: under tax law, six years from the end of their year.
        </p>
        <p>We delete emails and SMS to your own addresses when you close your account, and others after 30 days.</p>
        <p>
          When you leave, we disable your account. We remove your name from the records that we must store. We delete
          the whole account if it has no bids and no payments.
        </p>
      </>
    ),
  },
  {
    id: "safe",
    title: "How we protect your data",
    content: (
      <p>
        Connections are encrypted. We store each password only as a hash that does not reveal the password. Private
        files are opened through links that end after five minutes. Records of bids and money cannot be changed
        afterwards. If something happens to your data that could harm you, we tell you and the Privacy Commissioner.
      </p>
    ),
  },
  {
    id: "cookies",
    title: "Cookies",
    content: (
      <p>
        We use only cookies that signing in and your own choices need. The <Link to="/info/cookies">whole list</Link>{" "}
        names each cookie. There is no tracking.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    content: (
      <>
        <p>You can at any time, without charge:</p>
        <ul>
          <li>see what we hold about you, and get a copy;</li>
          <li>
            have it corrected; most of it you can correct yourself in <Link to="/profile">My Profile</Link>;
          </li>
          <li>have it deleted where nothing must be kept, and close your account;</li>
          <li>
            withdraw a consent, in <Link to="/account/notifications">Notifications</Link> or by the link in a message.
          </li>
        </ul>
        <p>We answer within 30 days.</p>
      </>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    content: (
      <p>When this policy changes, the date above changes. Before we use your data for something new, we ask you.</p>
    ),
  },
  { id: "contact", title: "Contact", content: <OperatorDetails /> },
]

export default function PrivacyPage() {
  usePageTitle("Privacy Policy")
  return <BindingText kind="privacy" title="Privacy Policy" own={sections} />
}
