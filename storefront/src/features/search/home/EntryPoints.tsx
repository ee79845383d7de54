import { ArrowRight, Building2, Tag, UserRound, type LucideIcon } from "lucide-react"
import { Link } from "react-router-dom"
import { Card } from "@/ui"

interface Entry {
  Icon: LucideIcon
  title: string
  text: string
  to: string
}

const ENTRIES: Entry[] = [
  {
    Icon: UserRound,
    title: "Buy privately",
    text: "Verify your identity, set your limit, bid with a proxy.",
    to: "/register?as=private-buyer",
  },
  {
    Icon: Building2,
    title: "Buy as a dealer",
    text: "Your OMVIC licence opens the door. No credits needed.",
    to: "/register?as=dealer-buyer",
  },
  {
    Icon: Tag,
    title: "Sell a vehicle",
    text: "Start with the VIN. Listing is free; a fee is due when the car sells.",
    to: "/register?as=seller",
  },
]

/** The ways for a visitor to start: links for buyers and sellers. */
export function EntryPoints() {
  return (
    <section aria-labelledby="entry-points">
      <h2 id="entry-points" className="mb-4 text-2xl">
        How would you like to start?
      </h2>
      <div className="grid gap-4 md:grid-cols-3">
        {ENTRIES.map(({ Icon, title, text, to }) => (
          <Card
            key={to}
            interactive
            className="group relative flex items-start gap-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <span
              aria-hidden
              className="flex size-11 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand-ink"
            >
              <Icon className="size-5" />
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="text-base">
                <Link to={to} className="outline-none after:absolute after:inset-0">
                  {title}
                </Link>
              </h3>
              <p className="mt-0.5 text-sm text-muted">{text}</p>
            </div>
            <ArrowRight
              aria-hidden
              className="mt-1 size-4.5 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
            />
          </Card>
        ))}
      </div>
    </section>
  )
}
