import type { AnswerOf, ListingCard, endpoints } from "@northlot/contract"
import { Calculator, Check } from "lucide-react"
import { useState } from "react"
import { useSession } from "@/shared"
import { Button, Popover, Skeleton } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import type { FinanceDraft } from "./FinancePanel"
import { seesFinance } from "./seesFinance"
import { LazyBoundary } from "@/shared/lazy"

const FinancePanel = lazyPart(() => import("./FinancePanel"))
const FinanceThanks = lazyPart(() => import("./FinanceThanks"))

/** A car's payment estimate and the request to the finance desk. Only private buyers and visitors see it. */
export default function FinanceButton({ listing, compact = false }: { listing: ListingCard; compact?: boolean }) {
  const { viewer } = useSession()
  const [open, setOpen] = useState(false)
  // This component holds the draft, so that closing the panel loses no input.
  const [draft, setDraft] = useState<FinanceDraft>({ changed: {}, text: "" })
  const [sent, setSent] = useState<AnswerOf<typeof endpoints.requestFinance> | null>(null)
  const [thanked, setThanked] = useState(false)
  if (!seesFinance(viewer)) return null
  const preload = () => void FinancePanel.load()
  const Icon = sent ? Check : Calculator
  return (
    <>
      <Popover
        label={`Payment estimate: ${listing.title}`}
        className="w-96"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button
            variant="ghost"
            size="sm"
            icon={compact ? undefined : <Icon aria-hidden className="size-4" />}
            aria-label={compact ? `${sent ? "SENT" : "Finance"}: ${listing.title}` : undefined}
            onPointerEnter={preload}
            onFocus={preload}
          >
            {sent ? "SENT" : "Finance"}
          </Button>
        }
      >
        <LazyBoundary fallback={<Skeleton className="h-120" />}>
          <FinancePanel
            listing={listing}
            draft={draft}
            onDraftChange={setDraft}
            isSent={sent !== null}
            onSent={(answer) => {
              setSent(answer)
              setOpen(false)
              setThanked(true)
            }}
          />
        </LazyBoundary>
      </Popover>
      {sent && (
        <LazyBoundary fallback={null}>
          <FinanceThanks open={thanked} onOpenChange={setThanked} title={listing.title} answer={sent} />
        </LazyBoundary>
      )}
    </>
  )
}
