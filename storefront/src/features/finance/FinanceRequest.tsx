import type { AnswerOf, BodyInputOf, ListingCard, LoanAssumptions, endpoints as Endpoints } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { Link, useLocation } from "react-router-dom"
import { api, endpoints, messageOf, useSession } from "@/shared"
import { Alert, Button, Field, Textarea } from "@/ui"

type Figures = NonNullable<BodyInputOf<typeof Endpoints.requestFinance>["figures"]>
export type FinanceAnswer = AnswerOf<typeof Endpoints.requestFinance>

interface FinanceRequestProps {
  listing: ListingCard
  /** The figures of the loan; null while one of them is unreadable. */
  figures: LoanAssumptions | null
  text: string
  onTextChange: (text: string) => void
  isSent: boolean
  onSent: (answer: FinanceAnswer) => void
}

/** Sends the figures to the finance desk (spec §4). The typed text is preserved until it is sent. */
export function FinanceRequest({ listing, figures, text, onTextChange, isSent, onSent }: FinanceRequestProps) {
  const id = useId()
  const { viewer } = useSession()
  const { pathname, search } = useLocation()
  const send = useMutation({
    mutationFn: () =>
      api(endpoints.requestFinance, {
        body: { listingId: listing.id, figures: figures as Figures, ...(text.trim() ? { text } : {}) },
      }),
    onSuccess: onSent,
  })
  // The button stays visible at the panel's lower edge on a small screen.
  const footer = "sticky -bottom-4 -mx-4 -mb-4 border-t border-line bg-raised p-4 *:w-full"
  if (!viewer) {
    return (
      <div className={footer}>
        <Button asChild>
          <Link to="/login" state={{ from: pathname + search }}>
            Sign in to ask for financing
          </Link>
        </Button>
      </div>
    )
  }
  return (
    <>
      <form
        id={id}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (figures && !send.isPending && !isSent) send.mutate()
        }}
      >
        <Field label="Anything we should know?" optional>
          <Textarea rows={2} maxLength={1_000} value={text} onChange={(event) => onTextChange(event.target.value)} />
        </Field>
        <p className="text-xs text-muted">
          We send your name, email, telephone and these figures to our finance desk. The request commits you to nothing.
        </p>
      </form>
      <div className={footer}>
        {send.isError && (
          <Alert tone="danger" className="mb-3" title="Your request was not sent">
            {messageOf(send.error)}
          </Alert>
        )}
        {/* The button stays in place and its label tells the state, because removing it would lose the focus. */}
        <Button type="submit" form={id} aria-disabled={!figures || send.isPending || isSent || undefined}>
          {send.isPending ? "SENDING…" : isSent ? "SENT" : "Ask for financing"}
        </Button>
      </div>
    </>
  )
}
