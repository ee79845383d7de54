import { REPORT_REASONS, REPORT_TEXT_MAXIMUM_LENGTH, type ListingView, type ReportReason } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints, queryKeys } from "@/shared"
import { useSentForm } from "@/shared/forms/useSentForm"
import { BID_LOG_LENGTH } from "@/entities/listing/bidLog"
import { Alert, Button, Dialog, Field, Select, Textarea } from "@/ui"

const REASONS: Record<ReportReason, string> = {
  misleading: "It is not as described",
  stolen: "It may be stolen, or may not belong to the seller",
  "off-site": "Somebody wants to deal outside of Northlot",
  "own-bids": "Somebody seems to bid for the seller",
  insults: "Insults or threats",
  other: "Something else",
}
const LISTING = "listing"

export interface ReportDialogProps {
  listing: Pick<ListingView, "id" | "title" | "isOwner">
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface Values {
  about: string
  reason: ReportReason | ""
  text: string
}

/** The report form: reason and reported person. The typed text is preserved until it is sent. */
export default function ReportDialog({ listing, open, onOpenChange }: ReportDialogProps) {
  const key = useRef(crypto.randomUUID())
  const bids = useQuery({
    queryKey: queryKeys.listings.bids(listing.id),
    queryFn: ({ signal }) =>
      api(endpoints.listBids, { params: { id: listing.id }, query: { limit: BID_LOG_LENGTH }, signal }),
    enabled: open,
  })
  const { register, watch, setValue, submit, isSending, answer, errorAt, refusal, sendAnother } = useSentForm({
    defaultValues: { about: listing.isOwner ? "" : LISTING, reason: "", text: "" },
    check: ({ about, reason }: Values) => ({
      about: about === "" ? "Choose whom your report is about." : null,
      reason: reason === "" ? "Choose what is wrong." : null,
    }),
    send: ({ about, reason, text }) =>
      api(endpoints.sendReport, {
        body: {
          id: listing.id,
          reason: reason as ReportReason,
          text: text.trim(),
          ...(about === LISTING ? { about: "listing" as const } : { about: "bidder" as const, bidder: about }),
        },
        idempotencyKey: key.current,
      }).finally(() => (key.current = crypto.randomUUID())),
    onSent: () => {
      setValue("text", "")
      setValue("reason", "")
    },
  })
  const reason = watch("reason")
  const bidders = [...new Set(bids.data?.items.flatMap(({ bidder, mine }) => (mine ? [] : [bidder])))].sort(
    (one, other) => one.localeCompare(other, "en", { numeric: true })
  )
  const close = () => {
    onOpenChange(false)
    sendAnother()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title="Report something"
      description={`${listing.title}. Only Northlot sees who sent the report.`}
      footer={
        answer ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <Button loading={isSending} onClick={submit}>
            Send report
          </Button>
        )
      }
    >
      {answer ? (
        <Alert tone="success" title={`Report sent. The report's number is ${answer.reference}.`}>
          Our team reviews your report and notifies you when the review is done.
        </Alert>
      ) : (
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          {refusal && (
            <Alert tone="danger" title="Not sent">
              {refusal} What you wrote is still here.
            </Alert>
          )}
          <Field label="Whom is the report about?" error={errorAt("about")}>
            <Select
              options={[
                ...(listing.isOwner
                  ? [{ value: "", label: "Choose a bidder" }]
                  : [{ value: LISTING, label: "This listing and its seller" }]),
                ...bidders.map((bidder) => ({ value: bidder, label: bidder })),
              ]}
              {...register("about")}
            />
          </Field>
          <Field label="What is wrong?" error={errorAt("reason")}>
            <Select
              options={[
                { value: "", label: "Choose a reason" },
                ...REPORT_REASONS.map((value) => ({ value, label: REASONS[value] })),
              ]}
              {...register("reason")}
            />
          </Field>
          <Field label="What happened?" optional={reason !== "other" && reason !== "insults"}>
            <Textarea rows={4} maxLength={REPORT_TEXT_MAXIMUM_LENGTH} {...register("text")} />
          </Field>
        </form>
      )}
    </Dialog>
  )
}
