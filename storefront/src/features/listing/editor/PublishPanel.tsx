import type { ListingView } from "@northlot/contract"
import { CircleAlert, CircleCheck } from "lucide-react"
import { Card, ProgressBar } from "@/ui"
import { BuyersCard } from "../publication/BuyersCard"
import { useEditor } from "./EditorContext"
import { FIELD_LABELS, isField, type FieldErrors } from "./listingFields"
import type { PublishProgress } from "./publishProgress"

/** How complete the draft is, and its card as buyers would see it. On a phone, the review step shows both instead. */
export function PublishPanel({
  progress,
  preview,
  live,
}: {
  progress: PublishProgress
  preview: ListingView
  live: boolean
}) {
  const { missing, share } = progress
  const ready = Object.keys(missing).length === 0
  return (
    <aside
      aria-label="Progress and preview"
      className="hidden flex-col gap-5 lg:sticky lg:top-20 lg:flex lg:max-h-[calc(100dvh-11rem)] lg:overflow-y-auto"
    >
      <Card as="section" className="flex flex-col gap-3">
        <h2 className="text-lg">{live ? "On the market" : ready ? "Ready to go live" : "Before it can go live"}</h2>
        <ProgressBar value={share} label="How complete this listing is" />
        <FieldList fields={missing} />
        {ready && (
          <p className="flex items-center gap-2 text-sm text-success">
            <CircleCheck aria-hidden className="size-4" /> Nothing is missing.
          </p>
        )}
      </Card>
      <figure className="mx-auto w-full max-w-sm">
        <figcaption className="mb-2 text-sm font-semibold text-muted">How buyers see it</figcaption>
        {/* A preview of the card with the form's values; its link leads nowhere yet. */}
        <div {...{ inert: "" }} aria-hidden>
          <BuyersCard listing={preview} />
        </div>
      </figure>
    </aside>
  )
}

function FieldList({ fields }: { fields: FieldErrors }) {
  const { goToField } = useEditor()
  return (
    <ul className="flex flex-col">
      {Object.entries(fields).map(([name, sentence]) => (
        <li key={name}>
          <button
            type="button"
            className="flex min-h-7 w-full items-center gap-2 rounded-sm text-left text-sm hover:underline"
            onClick={() => isField(name) && goToField(name)}
          >
            <CircleAlert aria-hidden className="size-4 shrink-0 text-amber" />
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** All problems that prevent a save, each with a link to its field. */
export function ProblemList({ fields, others }: { fields: FieldErrors; others: readonly string[] }) {
  const { goToField } = useEditor()
  return (
    <ul className="list-disc pl-5">
      {others.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {Object.entries(fields).map(([name, sentence]) =>
        isField(name) ? (
          <li key={name}>
            <button
              type="button"
              className="py-0.5 text-left underline underline-offset-2"
              onClick={() => goToField(name)}
            >
              {FIELD_LABELS[name]}
            </button>
            : {sentence}
          </li>
        ) : null
      )}
    </ul>
  )
}
