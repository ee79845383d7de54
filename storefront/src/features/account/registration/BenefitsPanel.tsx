import {
  BadgeCheck,
  Clock,
  Eye,
  FileText,
  Gavel,
  HandCoins,
  MessageSquare,
  ShieldCheck,
  type LucideIcon,
} from "lucide-react"
import { Wordmark } from "@/ui"
import type { AccountKind } from "./form"
import { ProfitCalculator } from "./ProfitCalculator"

interface Benefit {
  Icon: LucideIcon
  title: string
  text: string
}

const benefits: Record<AccountKind, { title: string; items: Benefit[] }> = {
  seller: {
    title: "Sell to people who are ready to buy",
    items: [
      { Icon: HandCoins, title: "Listing is free", text: "A fee is due only when your car sells." },
      {
        Icon: ShieldCheck,
        title: "Your reserve stays yours",
        text: "Only you and our staff see the amount. You never have to sell below your reserve.",
      },
      {
        Icon: BadgeCheck,
        title: "Verified bidders",
        text: "Private buyers verify their identity, dealers their OMVIC licence.",
      },
      { Icon: Clock, title: "An end date you choose", text: "You set when the auction starts and ends." },
    ],
  },
  "dealer-buyer": {
    title: "Source inventory without the trip",
    items: [
      {
        Icon: Gavel,
        title: "Bid without credits",
        text: "Dealers need no bidding credit; your licence is your ticket.",
      },
      { Icon: Eye, title: "Dealer-only listings", text: "Some cars are offered only to licensed dealers." },
      {
        Icon: FileText,
        title: "Straight facts",
        text: "Decoded specifications, disclosures and a full bid history on each car.",
      },
      {
        Icon: Clock,
        title: "No last-second surprises",
        text: "A late bid extends the auction, so the best offer wins.",
      },
    ],
  },
  "private-buyer": {
    title: "Buy with both eyes open",
    items: [
      {
        Icon: FileText,
        title: "Disclosures first",
        text: "You see accidents, damage and included items above the description.",
      },
      {
        Icon: Gavel,
        title: "Set your limit once",
        text: "A proxy bid answers other bids and meets the reserve for you, never past your maximum.",
      },
      {
        Icon: Clock,
        title: "No sniping",
        text: "A bid in the last minutes extends the auction. Everyone gets to answer.",
      },
      {
        Icon: MessageSquare,
        title: "Talk to the seller",
        text: "A private chat opens when both sides have paid their fee.",
      },
    ],
  },
}

/** The benefits of the chosen kind of account. */
export function BenefitsPanel({ kind }: { kind: AccountKind }) {
  const { title, items } = benefits[kind]
  return (
    <aside aria-label="Benefits" className="rounded-xl bg-deep p-6 text-on-deep sm:p-8 lg:self-start">
      <Wordmark className="h-7" />
      <p className="mt-6 text-2xl leading-tight font-semibold tracking-tight">{title}</p>
      <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
        {items.map(({ Icon, title: name, text }) => (
          <li key={name} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-amber-fill" />
            <div>
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-on-deep-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {kind === "seller" ? (
        <section aria-labelledby="profit" className="mt-8">
          <h2 id="profit" className="mb-3 text-lg">
            Marketplace or auction?
          </h2>
          <ProfitCalculator />
        </section>
      ) : (
        <details className="mt-8">
          <summary className="min-h-11 content-center font-semibold">
            Selling a car, too? Marketplace or auction
          </summary>
          <div className="mt-3">
            <ProfitCalculator />
          </div>
        </details>
      )}
    </aside>
  )
}
