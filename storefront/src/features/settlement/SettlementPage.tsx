import type { SettlementMode, SettlementStepName, SettlementView } from "@northlot/contract"
import { ArrowLeft, MessagesSquare } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Link, useParams, useSearchParams } from "react-router-dom"
import { useSeeNoticesAbout } from "@/entities/viewer/useSeeNoticesAbout"
import { usePageTitle, useServerTimeOf } from "@/shared"
import { Alert, Badge, Button, Card, Money, Skeleton, announce, type Tone } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { DisputeDialog } from "./DisputeDialog"
import { InspectionSection } from "./InspectionSection"
import { PayoutAccountAlert } from "./PayoutAccountAlert"
import { PapersSection } from "./PapersSection"
import { useSettlement } from "@/entities/sale/queries"
import { RatingSection } from "./RatingSection"
import { SaleFailure } from "./SaleFailure"
import { registrationText } from "./rules/papers"
import {
  actorText,
  changesBetween,
  currentStep,
  stepDueAt,
  stepToShow,
  waitsForWireAccount,
} from "@/entities/sale/rules/wizard"
import { StepList } from "./StepList"
import { StepPanel, type Unsent } from "./StepPanel"

/** The post-sale escrow wizard of one sale (spec §2 and §4). `step` in the address opens that step. */
export default function SettlementPage() {
  const { saleId = "" } = useParams()
  const found = useSettlement(saleId)
  usePageTitle(found.data ? `After the sale: ${found.data.settlement.title}` : "After the sale")
  return (
    <div className="mx-auto max-w-5xl py-6">
      <Link
        to="/payments"
        className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-brand-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All payments
      </Link>
      {found.data ? (
        <Wizard key={saleId} settlement={found.data.settlement} />
      ) : found.isError ? (
        <SaleFailure
          error={found.error}
          lockedText="Vehicle payment and hand-over begin when buyer and seller have paid their fees."
          title="The sale could not be loaded"
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      ) : (
        <div aria-busy className="mt-2 flex flex-col gap-4">
          <Skeleton className="h-16 max-w-md" />
          <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <Skeleton className="h-96 max-lg:hidden" />
            <Skeleton className="h-96" />
          </div>
        </div>
      )}
    </div>
  )
}

const MODE_TEXTS: Record<SettlementMode, string> = {
  trust: "Northlot holds the buyer's money in trust and pays the seller within 24 hours of both approvals.",
  agent: "An escrow agent holds the buyer's money. Northlot shows both of you where it is.",
  direct: "You pay each other directly. Northlot does not hold the money; it keeps track of the steps.",
}

const STATUSES: Record<SettlementView["status"], { label: string; tone: Tone }> = {
  in_progress: { label: "In progress", tone: "info" },
  disputed: { label: "Disputed", tone: "danger" },
  completed: { label: "Completed", tone: "success" },
  cancelled: { label: "Cancelled", tone: "neutral" },
}

function Wizard({ settlement }: { settlement: SettlementView }) {
  const { role, status, title, mode } = settlement
  const [search, setSearch] = useSearchParams()
  const asked = search.get("step")
  // Ticking does not move on by itself: Next does.
  const [arrival] = useState(() => stepToShow(settlement, asked))
  const shown = asked ? stepToShow(settlement, asked) : arrival
  const show = (name: SettlementStepName) => setSearch({ step: name }, { replace: true })
  const [unsent, setUnsent] = useState<Unsent>({ meeting: null, handedOver: new Set() })
  const [disputing, setDisputing] = useState(false)
  useAnnouncedChanges(settlement)
  useSeeNoticesAbout(({ type, saleId }) => type === "saleStep" && saleId === settlement.saleId)

  const stoppable = status === "in_progress"
  // What is asked last comes first then.
  const isOver = status === "completed"
  return (
    <>
      <header className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="text-sm text-muted">{role === "buyer" ? "You bought" : "You sold"}</p>
          <h1 className="text-2xl break-words sm:text-3xl">{title}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <Money exact cents={settlement.totalCents} className="text-base font-semibold text-ink" />
            {settlement.hstCents > 0 && <span>with HST</span>}
            <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="secondary">
            <Link to={`/messages?listingId=${settlement.listingId}`}>
              <MessagesSquare aria-hidden className="size-4" />
              Chat
            </Link>
          </Button>
          {stoppable && (
            <Button variant="ghost" onClick={() => setDisputing(true)}>
              Dispute this sale
            </Button>
          )}
        </div>
      </header>
      <p className="mt-2 text-sm text-muted">{MODE_TEXTS[mode]}</p>

      <div className="mt-5 flex flex-col gap-3">
        <PayoutAccountAlert {...settlement} />
        <Standing settlement={settlement} shown={shown} onShow={show} />
        {isOver && <RatingSection settlement={settlement} />}
      </div>

      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card as="aside" padding="sm" aria-label="Progress" className="max-lg:order-2 lg:row-span-2">
          <StepList settlement={settlement} shown={shown} onShow={show} />
        </Card>
        <StepPanel
          settlement={settlement}
          shown={shown}
          onShow={show}
          unsent={unsent}
          onUnsent={(part) => setUnsent((before) => ({ ...before, ...part }))}
        />
        <div className="flex min-w-0 flex-col gap-6 max-lg:order-3 lg:col-start-2">
          <InspectionSection settlement={settlement} />
          <PapersSection settlement={settlement} />
          {!isOver && <RatingSection settlement={settlement} />}
        </div>
      </div>
      <DisputeDialog settlement={settlement} open={disputing && stoppable} onOpenChange={setDisputing} />
    </>
  )
}

/** How the sale stands: who must act next and by when, or why nothing moves. */
function Standing({
  settlement,
  shown,
  onShow,
}: {
  settlement: SettlementView
  shown: SettlementStepName
  onShow: (name: SettlementStepName) => void
}) {
  const { status, dispute, role } = settlement
  const next = currentStep(settlement)
  const due = next && stepDueAt(next.name, settlement)
  const late = useServerTimeOf((now) => Boolean(due) && now > Date.parse(due!))
  if (status === "cancelled") {
    return (
      <Alert tone="info" title="This sale was cancelled.">
        No step can be ticked any more. The notice that we sent you says why, and what is returned.
      </Alert>
    )
  }
  if (status === "disputed" && dispute) {
    return (
      <Alert
        tone="amber"
        title={`${dispute.openedBy === role ? "You have" : `The ${dispute.openedBy} has`} disputed this sale.`}
      >
        <p>Our staff will decide how it goes on. Nothing is paid out and no step can be ticked meanwhile.</p>
        <blockquote className="mt-2 border-l-2 border-current pl-3 break-words whitespace-pre-wrap">
          {dispute.reason}
        </blockquote>
        <p className="mt-1 text-muted">{formatMoment(dispute.at)}</p>
      </Alert>
    )
  }
  if (status === "completed" || !next) {
    const paidAt = settlement.steps.at(-1)!.doneAt
    return (
      <Alert tone="success" title="This sale is complete.">
        {role === "buyer" ? registrationText(settlement) : "Thank you for selling on Northlot."}
        {paidAt && <p className="text-muted">All seven steps done: {formatMoment(paidAt)}</p>}
      </Alert>
    )
  }
  if (waitsForWireAccount(next.name, settlement)) {
    return (
      <Alert tone="info" title="Northlot is setting up the account for the payment.">
        {role === "buyer"
          ? "Nothing is asked of you until then."
          : "The buyer cannot pay before. We tell you both when it is there."}
      </Alert>
    )
  }
  const actor = actorText(next.by, settlement)
  return (
    <Alert
      tone={next.mine ? "amber" : "info"}
      title={next.mine ? `Your turn: ${next.title}` : `Next: ${next.title}`}
      action={
        shown !== next.name && (
          <Button size="sm" variant="secondary" onClick={() => onShow(next.name)}>
            Show the step
          </Button>
        )
      }
    >
      {next.mine && next.by.length === 1 ? "This is yours to do" : actor}
      {due && ` · ${late ? "was due" : "by"} ${formatMoment(due)}`}
    </Alert>
  )
}

/** Says aloud what changed while the page was open, by whoever it was. */
function useAnnouncedChanges(settlement: SettlementView): void {
  const known = useRef(settlement)
  useEffect(() => {
    const before = known.current
    known.current = settlement
    const changes = changesBetween(before, settlement)
    if (changes.length > 0) announce(changes.join(" "), "settlement")
    else if (settlement.status !== before.status)
      announce(`This sale is now ${STATUSES[settlement.status].label.toLowerCase()}.`, "settlement")
  }, [settlement])
}
