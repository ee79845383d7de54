import { type Cents, type ListingView, type PublicationTerms } from "@northlot/contract"
import { useState, type ReactNode } from "react"
import { MoneyLines } from "@/entities/payment/MoneyLines"
import { SlotPicture } from "@/entities/listing/SlotBadge"
import { sellersMoney } from "@/entities/payment/moneyOfPrice"
import { Alert, Skeleton } from "@/ui"
import { useSellerFee } from "../editor/useSellerFee"
import type { FieldName } from "../editor/listingFields"
import { stepSummary } from "../editor/steps/stepSummary"
import { useStoredSteps } from "../editor/steps/useEditorSteps"
import { MoreFields } from "../editor/MoreFields"
import { reviewSheet, type ReviewSection } from "./reviewSheet"

interface ReviewSheetProps {
  preview: ListingView
  terms: PublicationTerms
  fieldLink: (name: FieldName, children: ReactNode) => ReactNode
}

/** The fees and the seller's proceeds, then every detail. Each section links to its fields. */
export function ReviewSheet({ preview, terms, fieldLink }: ReviewSheetProps) {
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const sheet = reviewSheet(preview, terms, zone)
  const section = ({ title, rows }: ReviewSection) => (
    <Section key={title} title={title} change={fieldLink(rows[0]!.field, `Change ${title.toLowerCase()}`)}>
      <dl className="text-sm">
        {rows.map(({ label, value }) => (
          <Row key={label} label={label} value={value} />
        ))}
      </dl>
    </Section>
  )
  return (
    <div className="flex flex-col gap-5">
      <Fees
        preview={preview}
        priceCents={terms.reserveCents ?? terms.openingCents}
        hasReserve={terms.reserveCents !== null}
      />
      <MoreFields title="All details">
        {sheet.map(section)}
        <Steps listingId={preview.id || null} />
      </MoreFields>
    </div>
  )
}

interface SectionProps {
  title: string
  icon?: ReactNode
  /** The link to the section's first field. */
  change?: ReactNode
  children: ReactNode
}

function Section({ title, icon, change, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="flex items-center gap-2 text-base">
          {icon}
          <span>{title}</span>
        </h3>
        {change && <span className="text-sm">{change}</span>}
      </div>
      <div className="mt-1">{children}</div>
    </section>
  )
}

function Row({ label, value }: { label: ReactNode; value: string | null }) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 border-b border-line py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="line-clamp-6 min-w-0 break-words">{value ?? <span className="text-muted">Not stated</span>}</dd>
    </div>
  )
}

function Fees({ preview, priceCents, hasReserve }: { preview: ListingView; priceCents: Cents; hasReserve: boolean }) {
  const { feeCents, about, isUnknown } = useSellerFee(preview, priceCents)
  if (isUnknown) return null
  return (
    <Section title={hasReserve ? "If it sells at the reserve" : "If it sells at the opening price"}>
      {feeCents === null ? (
        <Skeleton className="h-24" />
      ) : (
        <MoneyLines money={sellersMoney({ priceCents, feeCents, fromDealer: preview.sellerType === "dealer" })} />
      )}
      <p className="text-sm text-muted">
        <span>{about ? "The fees of this sale may differ. " : ""}</span>Publishing costs nothing: your fee falls due
        when the car is sold.
      </p>
    </Section>
  )
}

/** The stored values of the plugins' steps, because plugins receive the stored values, not unsaved input. */
function Steps({ listingId }: { listingId: string | null }) {
  const { data, isError } = useStoredSteps(listingId)
  if (isError)
    return (
      <Alert
        tone="amber"
        title="We could not load the plugins' questions about this car. We check your answers when you publish."
      />
    )
  return (
    <>
      {(data?.steps ?? []).map((step) => (
        <Section
          key={step.plugin}
          title={step.title}
          icon={<SlotPicture icon={step.icon} className="size-4.5 shrink-0 text-muted" />}
        >
          <dl className="text-sm">
            {stepSummary(step).map(({ name, label, value, isMissing }) => (
              <Row key={name} label={isMissing ? `${label}, asked for` : label} value={value} />
            ))}
          </dl>
        </Section>
      ))}
    </>
  )
}
