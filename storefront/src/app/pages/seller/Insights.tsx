import { CirclePlus, Gavel, MessageSquare, ReceiptText } from "lucide-react"
import { type ReactNode } from "react"
import { Link } from "react-router-dom"
import { useQuery } from "@tanstack/react-query"
import CertificationPanel from "@/features/certification/CertificationPanel"
import { Inbox } from "@/features/listing/workspace/Inbox"
import { WorkspaceFigures } from "@/features/listing/workspace/WorkspaceFigures"
import WorkspaceAnalytics from "@/features/report/WorkspaceAnalytics"
import { api, endpoints, queryKeys, useSocketEvent } from "@/shared"
import { Card } from "@/ui"

const QUICK_ACTIONS = [
  { to: "/sell/new", text: "Create Listing", Icon: CirclePlus },
  { to: "/account/solds", text: "Sold cars", Icon: ReceiptText },
  { to: "/messages", text: "Messages", Icon: MessageSquare },
  { to: "/auctions", text: "Auctions", Icon: Gavel },
]

/** The seller's figures and panels: messages, certification, and help with selling (spec §2). */
export default function Insights() {
  const dashboard = useQuery({
    queryKey: queryKeys.sellerDashboard,
    queryFn: ({ signal }) => api(endpoints.sellerDashboard, { signal }),
  })
  useSocketEvent("chat:message", () => void dashboard.refetch())
  return (
    <div className="flex flex-col gap-4">
      <WorkspaceFigures dashboard={dashboard} />
      <WorkspaceAnalytics />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
        <Inbox dashboard={dashboard} />
        <CertificationPanel />
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
        <Panel title="Pro tips">
          <Tips
            tips={[
              "Begin with the VIN: it fills in most of the details.",
              "Set the reserve at the lowest price you would accept, not at the price you hope for. A reserve within reach brings bids.",
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
      </div>
    </div>
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
