import { RefusedError } from "@northlot/contract"
import { useCredits } from "@/entities/payment/useCredits"
import { messageOf } from "@/shared"
import { Alert, Button } from "@/ui"

const inWords = new Intl.ListFormat("en-CA")

/** Warns a leading bidder before they use `uses` credits and have none left. */
export function LastCreditNote({ uses = 1 }: { uses?: number }) {
  const { balance = 0, leading = [] } = useCredits().data ?? {}
  if (leading.length === 0 || balance - uses >= 1) return null
  return (
    <p className="text-sm text-amber">
      Your <span>{uses === 1 ? "credit also lets" : "credits also let"}</span> you bid on{" "}
      {inWords.format(leading.map(({ title }) => title))}, where you lead. Without a credit you cannot raise your bid
      there.
    </p>
  )
}

export const isLastCreditAsked = (error: Error | null) =>
  error instanceof RefusedError && error.code === "CREDIT_NEEDED"

interface LastCreditQuestionProps {
  /** The server's error `CREDIT_NEEDED`. */
  error: Error
  pending: boolean
  onConfirm: () => void
  className?: string
}

export function LastCreditQuestion({ error, pending, onConfirm, className }: LastCreditQuestionProps) {
  return (
    <Alert tone="danger" title="Use your last credit?" className={className}>
      {messageOf(error)}
      <Button className="mt-3 w-full" loading={pending} onClick={onConfirm}>
        Use my last credit
      </Button>
    </Alert>
  )
}
