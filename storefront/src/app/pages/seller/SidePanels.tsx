import { CirclePlus, Gavel, MessageSquare, ReceiptText } from "lucide-react"
import { type ReactNode } from "react"
import { Link } from "react-router-dom"
import { Card } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { Inbox } from "@/features/listing/workspace/Inbox"
import type { Dashboard } from "@/features/listing/workspace/WorkspaceFigures"
import { LazyBoundary } from "@/shared/lazy"

const CertificationPanel = lazyPart(() => import("@/features/certification/CertificationPanel"))
const UnansweredQuestions = lazyPart(() => import("@/features/listing/questions/UnansweredQuestions"))
const WorkspaceAnalytics = lazyPart(() => import("@/features/report/WorkspaceAnalytics"))

const QUICK_ACTIONS = [
  { to: "/sell/new", text: "Create Listing", Icon: CirclePlus },
  { to: "/account/solds", text: "Sold cars", Icon: ReceiptText },
  { to: "/messages", text: "Messages", Icon: MessageSquare },
  { to: "/auctions", text: "Auctions", Icon: Gavel },
]

/** The panels beside the listings: messages, figures, and help with selling (spec §2). */
export function SidePanels({ dashboard }: { dashboard: Dashboard }) {
  return (
    <aside
      aria-label="Your business"
      className="flex min-w-0 flex-col gap-4 md:grid md:grid-cols-2 md:items-start xl:flex xl:items-stretch"
    >
      <Panel title="Quick actions">
        <ul className="flex flex-col">
          {QUICK_ACTIONS.map(({ to, text, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-sm px-2 text-sm font-semibold hover:bg-sunken"
              >
                <Icon aria-hidden className="size-4.5 text-muted" />
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      <Inbox dashboard={dashboard} />
      <LazyBoundary fallback={null}>
        <UnansweredQuestions />
        <CertificationPanel />
        <WorkspaceAnalytics />
      </LazyBoundary>
      <Panel title="Pro tips">
        <Tips
          tips={[
            "Begin with the VIN: it fills in most of the details.",
            "Set the reserve at the least you would take, not at what you hope for: bids come once it can be met.",
            "End the auction in the evening, when most buyers are there.",
          ]}
        />
      </Panel>
      <Panel title="Marketing tips">
        <Tips
          tips={[
            "Upload 20+ photos and a walk-around video.",
            "Highlight one-owner, service history and tire/brake life.",
            "Respond to questions quickly.",
          ]}
        />
      </Panel>
    </aside>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padding="sm" aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  )
}

function Tips({ tips }: { tips: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-4 text-sm text-muted">
      {tips.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  )
}
