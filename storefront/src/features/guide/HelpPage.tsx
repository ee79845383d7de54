import { Search } from "lucide-react"
import { isValidElement, useMemo, useState, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { usePageTitle } from "@/shared"
import { Button, EmptyState, Input } from "@/ui"
import { FEE_DEADLINE_HOURS } from "./figures"
import { InfoArticle, type InfoSection } from "./InfoArticle"
import { Questions, type Question } from "./Passage"
import { CreditPrice, ExtensionRule, HstRate, InspectionPrice, SaleFee } from "./Sums"
import { SettlementSummary } from "./VehiclePaymentSteps"

interface Topic {
  id: string
  title: string
  questions: Question[]
}

const topics: Topic[] = [
  {
    id: "account",
    title: "Your account",
    questions: [
      {
        question: "I forgot my password.",
        answer: (
          <p>
            <Link to="/forgot">Ask for a link</Link>; it works once, for 60 minutes. Look into the spam folder before
            you ask for another link.
          </p>
        ),
      },
      {
        question: "The sign-in says “Please switch role”.",
        answer: (
          <p>
            Each account is a buyer's account or a seller's account. Choose the right role above the email when you sign
            in.
          </p>
        ),
      },
      {
        question: "Can I buy and sell with one account?",
        answer: (
          <p>
            No. Each account has one role. For the other role, register a second account with another email address.
          </p>
        ),
      },
      {
        question: "The code for my email address does not come.",
        answer: (
          <p>
            Look in the spam folder, and send a new code from the page that asks for the code. You get at most five
            codes an hour. A code works for 30 minutes and replaces the code before. If your address has an account
            already, the message says so and has no code: sign in instead.
          </p>
        ),
      },
      {
        question: "My identity verification was declined.",
        answer: (
          <p>
            Check that your document is valid and readable, then start the verification again from the same browser. You
            must be 18 or older, and register under the name that your document shows; middle names may be left out.
          </p>
        ),
      },
      {
        question: "How long does the check of a dealer's licence take?",
        answer: (
          <p>
            One of our staff checks the licence. Until we decide, you can look around and watch vehicles, but neither
            bid nor list. We notify you of the decision.
          </p>
        ),
      },
      {
        question: "How do I change my details or close my account?",
        answer: (
          <p>
            You do both in <Link to="/profile">My Profile</Link>. The law makes us store some records of sales. Nobody
            else sees your name in these records, except on invoices and bills of sale.
          </p>
        ),
      },
    ],
  },
  {
    id: "bidding",
    title: "Bidding",
    questions: [
      {
        question: "How do I find a car quickly?",
        answer: (
          <p>
            Describe the car in “Search” in your own words, such as “SUV under 20k within 100 km of L1S”, and press
            Enter. Price, year, kilometres, kind of car and place become filters, which you can remove one by one. A
            place is a postal code or a city.
          </p>
        ),
      },
      {
        question: "Why does the button say “Need Credit”?",
        answer: (
          <p>
            Private buyers need at least 1 credit to bid. A credit is the buyer fee of <CreditPrice />, paid in advance.
            Bidding does not use up the credit, and unused credits are refundable.
          </p>
        ),
      },
      {
        question: "Why did the end of an auction move?",
        answer: (
          <p>
            <ExtensionRule /> That way everyone can answer. The bid dialog shows the auction's terms.
          </p>
        ),
      },
      {
        question: "I was outbid at once.",
        answer: (
          <p>
            Somebody had already set a maximum that is as high as yours or higher. The system bid for that person at
            once. If two maximums are equal, the earlier maximum leads. Raise your own maximum up to what the vehicle is
            worth to you.
          </p>
        ),
      },
      {
        question: "Can I take a bid back?",
        answer: (
          <p>
            No, a bid is binding. There is one exception: when the seller changes a disclosure, the leading bidder may
            lower a maximum to the current price.
          </p>
        ),
      },
      {
        question: "What is a reserve?",
        answer: (
          <p>
            A reserve is the lowest price at which the seller sells. You see whether the reserve is met, not how high it
            is.
          </p>
        ),
      },
      {
        question: "Why did my maximum move the price far up?",
        answer: (
          <p>
            Your maximum reached the reserve. Against other bids, we bid at most one step above the next best bid. When
            your maximum reaches a reserve that was not met, the price moves up to the reserve.
          </p>
        ),
      },
      {
        question: "I led, and the reserve was not met.",
        answer: (
          <p>
            You and the seller can still agree on a price. For 24 hours you can make one best offer, or the seller can
            name a price. The other side then accepts, declines or counters once.
          </p>
        ),
      },
      {
        question: "Who sees my name?",
        answer: (
          <p>
            Nobody sees your name while you bid. Others see, for example, “Bidder 3”. After a sale, when both fees are
            paid, the other side sees your first name and initial.
          </p>
        ),
      },
    ],
  },
  {
    id: "fees",
    title: "Fees and tax",
    questions: [
      {
        question: "What does it cost?",
        answer: (
          <p>
            The buyer pays <SaleFee of="buyer" /> and the seller <SaleFee of="seller" />, processing and tax included,
            when a vehicle sells. All parts of the fees are listed in <Link to="/info/pricing">Pricing</Link>.
          </p>
        ),
      },
      {
        question: "Until when must I pay my fee?",
        answer: <p>Within {FEE_DEADLINE_HOURS} hours of the auction's end. We remind you a day before the deadline.</p>,
      },
      {
        question: "What happens when I do not pay?",
        answer: <p>The sale can be cancelled, the other side gets its fee back, and your account carries a strike.</p>,
      },
      {
        question: "Do I pay tax on the vehicle?",
        answer: (
          <p>
            When a dealer sells, <HstRate /> is added to the price. After a private sale you pay the retail sales tax to
            ServiceOntario at registration.
          </p>
        ),
      },
      {
        question: "How do I get a credit back?",
        answer: (
          <p>
            Refund unused credits yourself on the page of your credits, or <Link to="/contact">write to us</Link>. A
            purchase of several credits is refunded as a whole.
          </p>
        ),
      },
    ],
  },
  {
    id: "after-the-sale",
    title: "After the sale",
    questions: [
      {
        question: "I won. What now?",
        answer: (
          <p>
            Pay your fee within {FEE_DEADLINE_HOURS} hours on <Link to="/payments">Payments</Link>. When the other side
            has paid too, the chat and the sale's page open.
          </p>
        ),
      },
      {
        question: "When and how do I pay for the vehicle?",
        answer: (
          <p>
            You pay after both fees are paid. <SettlementSummary /> The steps are in{" "}
            <Link to="/info/payments">Vehicle payments</Link>.
          </p>
        ),
      },
      {
        question: "The vehicle is not as described.",
        answer: (
          <p>
            Do not confirm. Open a dispute on the sale's page and say what is different, with photos; the steps stop
            until the dispute is decided.
          </p>
        ),
      },
      {
        question: "The other side does not answer.",
        answer: (
          <p>
            Write in the chat, then <Link to="/contact">tell us</Link>. The sale's page says who must act and until
            when.
          </p>
        ),
      },
      {
        question: "Which papers do I need?",
        answer: (
          <p>
            The signed permit and the bill of sale; from a private seller the UVIP; a Safety Standards Certificate where
            the vehicle was sold with one. The sale's page lists them.
          </p>
        ),
      },
    ],
  },
  {
    id: "selling",
    title: "Selling",
    questions: [
      {
        question: "The VIN is not recognised.",
        answer: (
          <p>
            You can fill everything in by hand. Imports and cars before 1981 may fail the check digit; you can confirm
            such a VIN.
          </p>
        ),
      },
      {
        question: "The reserve was not met.",
        answer: (
          <p>
            The listing goes back to your drafts, and you can schedule it again. If somebody led, that bidder or you can
            name a price within 24 hours.
          </p>
        ),
      },
      {
        question: "I cannot change my listing.",
        answer: (
          <p>
            After the first bid the price, schedule, VIN and kilometres are locked. You can still add to the
            description. You can also correct a disclosure, and all bidders see the correction.
          </p>
        ),
      },
      {
        question: "When do I get my money?",
        answer: (
          <p>
            <SettlementSummary />
          </p>
        ),
      },
      {
        question: "What does “Northlot Certified” cost and mean?",
        answer: (
          <p>
            The badge means that we inspected the vehicle in person. An inspection costs <InspectionPrice />, HST
            included. The badge comes with the inspection report. The badge is not a Safety Standards Certificate.
          </p>
        ),
      },
      {
        question: "How many photos should I add?",
        answer: (
          <p>
            15 to 22. The <Link to="/info/seller-guide#photos">seller guide</Link> says which.
          </p>
        ),
      },
    ],
  },
  {
    id: "messages",
    title: "Messages and alerts",
    questions: [
      {
        question: "I do not get any email.",
        answer: (
          <p>
            Look into the spam folder, then at your choices in <Link to="/account/notifications">Notifications</Link>.
          </p>
        ),
      },
      {
        question: "How do I stop a message?",
        answer: (
          <p>
            Use the link in the email, without signing in, or answer an SMS with STOP. Turn off push notifications under
            Notifications, or in the browser. Messages that your own sales need continue.
          </p>
        ),
      },
      {
        question: "Why is the chat locked?",
        answer: <p>The chat opens when buyer and seller have both paid their fee.</p>,
      },
    ],
  },
]

/** The plain text of an answer, without values that load later. */
function wordsOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node)
  if (Array.isArray(node)) return node.map(wordsOf).join(" ")
  return isValidElement<{ children?: ReactNode }>(node) ? wordsOf(node.props.children) : ""
}

/** Whether the text contains every typed word. */
function found(words: string, sought: readonly string[]): boolean {
  const text = words.toLowerCase()
  return sought.every((word) => text.includes(word))
}

/** /info and /info/help (document 2, Static info pages): searchable questions and answers. */
export default function HelpPage() {
  usePageTitle("Help Center")
  const [search, setSearch] = useState("")
  const sought = search.toLowerCase().split(/\s+/).filter(Boolean)
  const key = sought.join(" ")
  const shown = useMemo(() => {
    const words = key.split(" ").filter(Boolean)
    return topics
      .map((topic) => ({
        ...topic,
        questions: topic.questions.filter(({ question, answer }) =>
          found(`${topic.title} ${question} ${wordsOf(answer)}`, words)
        ),
      }))
      .filter(({ questions }) => questions.length > 0)
  }, [key])
  const count = shown.reduce((sum, { questions }) => sum + questions.length, 0)
  const sections: InfoSection[] = shown.map(({ id, title, questions }) => ({
    id,
    title,
    // The search text is the key, so that a new search closes the answers that the last search opened.
    content: <Questions key={key} items={questions} open={sought.length > 0} />,
  }))
  return (
    <InfoArticle
      title="Help Center"
      intro={
        <>
          The questions that come up most. The whole story is in <Link to="/how-it-works">How it works</Link>.
        </>
      }
      lead={
        <div role="search" className="mt-6 print:hidden">
          <Input
            type="search"
            aria-label="Search the help"
            placeholder="Search, for example: reserve, tax, papers"
            leading={<Search aria-hidden className="size-5" />}
            maxLength={80}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <p role="status" className="sr-only">
            {sought.length > 0 ? `${count} ${count === 1 ? "answer" : "answers"} found` : ""}
          </p>
          {count === 0 && (
            <EmptyState
              className="mt-6"
              title="No answer has all of these words."
              action={
                <Button variant="secondary" onClick={() => setSearch("")}>
                  Show all questions
                </Button>
              }
            >
              Try fewer words, or{" "}
              <Link to="/contact" className="font-semibold text-brand-ink underline underline-offset-2">
                write to us
              </Link>
              .
            </EmptyState>
          )}
        </div>
      }
      sections={sections}
    />
  )
}
