import { RefusedError, type SettlementMode, type SettlementStepName, type SettlementView } from "@northlot/contract"
import { ArrowLeft } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Link, useParams, useSearchParams } from "react-router-dom"
import { useSeeNoticesAbout } from "@/entities/account/useSeeNoticesAbout"
import { usePageTitle } from "@/shared"
import { Badge, Button, Card, CarTitle, Dialog, Money, Skeleton, announce, type Tone } from "@/ui"
import { BeforePayment } from "./BeforePayment"
import { DisputeDialog } from "./DisputeDialog"
import { InspectionSection } from "./InspectionSection"
import { MessagesCard } from "./MessagesCard"
import { NowCard } from "./NowCard"
import { PapersSection } from "./PapersSection"
import { useSettlement } from "@/entities/sale/queries"
import { RatingSection } from "./RatingSection"
import { SaleFailure } from "./SaleFailure"
import { tickQuestion } from "@/entities/sale/rules/guide"
import { changesBetween, stepToShow } from "@/entities/sale/rules/wizard"
import { StepList } from "./StepList"
import { StepPanel } from "./StepPanel"
import { useStepAct } from "./useStepAct"

/**
 * The page of a sale after the auction (spec §2 and §4, Escrow wizard). It shows the state, the next step, the record
 * of all steps, papers and messages. `step` in the address opens that step.
 */
export default function SettlementPage() {
  const { saleId = "" } = useParams()
  const found = useSettlement(saleId)
  usePageTitle(found.data ? `After the sale: ${found.data.settlement.title}` : "After the sale")
  return (
    <div className="py-6">
      <Link
        to="/payments"
        className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-brand-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All payments
      </Link>
      {found.data ? (
        <Wizard key={saleId} settlement={found.data.settlement} />
      ) : found.error instanceof RefusedError && found.error.code === "FEES_UNPAID" ? (
        <BeforePayment saleId={saleId} />
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
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <Skeleton className="h-96" />
            <Skeleton className="h-96 max-lg:hidden" />
          </div>
        </div>
      )}
    </div>
  )
}

const MODE_TEXTS: Record<SettlementMode, string> = {
  trust: "Northlot holds the buyer's money in trust and pays the seller within 24 hours of both approvals.",
  agent: "An escrow agent holds the buyer's money. Northlot shows both of you where the money is.",
  direct: "You pay each other directly. Northlot does not hold the money, but keeps track of the steps.",
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
  // The step that the page shows first. Completing a step does not change the shown step; the Next button does.
  const [arrival] = useState(() => stepToShow(settlement, asked))
  const shown = asked ? stepToShow(settlement, asked) : arrival
  const show = (name: SettlementStepName) => setSearch({ step: name }, { replace: true })
  const act = useStepAct(settlement)
  const now = useRef<HTMLElement>(null)
  const [disputing, setDisputing] = useState(false)
  useAnnouncedChanges(settlement)
  useSeeNoticesAbout(({ type, saleId }) => type === "saleStep" && saleId === settlement.saleId)

  const askedStep = settlement.steps.find(({ name }) => name === act.asked)
  const stoppable = status === "in_progress"
  // After a completed sale, the rating shows at the top of the page.
  const isOver = status === "completed"
  return (
    <>
      <header className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="text-sm text-muted">{role === "buyer" ? "You bought" : "You sold"}</p>
          <h1 className="break-words">
            <CarTitle>{title}</CarTitle>
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <Money exact cents={settlement.totalCents} className="text-base font-semibold text-ink" />
            {settlement.hstCents > 0 && <span>with HST</span>}
            <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
          </p>
        </div>
        {stoppable && (
          <Button variant="ghost" className="max-sm:-ml-4 sm:-mr-4" onClick={() => setDisputing(true)}>
            Dispute this sale
          </Button>
        )}
      </header>
      <p className="mt-2 text-sm text-muted">{MODE_TEXTS[mode]}</p>

      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <NowCard ref={now} settlement={settlement} act={act} />
          {isOver && <RatingSection settlement={settlement} />}
          <Card as="section" padding="none" aria-labelledby="record">
            <div className="flex flex-col gap-4 p-4 sm:p-6">
              <h2 id="record" className="text-xl">
                Record of the steps
              </h2>
              <StepList settlement={settlement} shown={shown} onShow={show} />
              <StepPanel
                settlement={settlement}
                shown={shown}
                onShow={show}
                act={act}
                onMissing={() => now.current?.scrollIntoView()}
              />
            </div>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <MessagesCard settlement={settlement} />
          <PapersSection settlement={settlement} />
          <InspectionSection settlement={settlement} />
          {!isOver && <RatingSection settlement={settlement} />}
        </div>
      </div>
      <Dialog
        open={askedStep?.mine ?? false}
        onOpenChange={(open) => open || act.takeBack()}
        title={askedStep?.title}
        description={act.asked && tickQuestion(act.asked, settlement)}
        size="sm"
        footer={
          <>
            <Button variant="secondary" onClick={act.takeBack}>
              Not yet
            </Button>
            <Button loading={act.tick.isPending} onClick={act.confirm}>
              Yes, confirm
            </Button>
          </>
        }
      />
      <DisputeDialog settlement={settlement} open={disputing && stoppable} onOpenChange={setDisputing} />
    </>
  )
}

/** Announces every change of the sale to screen readers while the page is open, whoever made the change. */
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
