import { REPORT_REASONS, REPORT_TEXT_MAXIMUM_LENGTH, type ListingView, type ReportReason } from "@northlot/contract"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Flag } from "lucide-react"
import { useRef, useState } from "react"
import { api, endpoints, messageOf, queryKeys, useSession } from "@/app"
import { BID_LOG_LENGTH } from "@/features/bids/bidLog"
import { Alert, Button, Dialog, Field, Select, Textarea } from "@/ui"

const REASONS: Record<ReportReason, string> = {
  misleading: "It is not as described",
  stolen: "It may be stolen, or not theirs to sell",
  "off-site": "Somebody wants to deal outside of Northlot",
  "own-bids": "Somebody seems to bid for the seller",
  insults: "Insults or threats",
  other: "Something else",
}
const LISTING = "listing"

/** Tells us of the listing, or of somebody who bids on it. What was typed stays until it is sent. */
export default function ReportButton({ listing }: { listing: Pick<ListingView, "id" | "title" | "isOwner"> }) {
  const { viewer } = useSession()
  const [open, setOpen] = useState(false)
  const [about, setAbout] = useState(listing.isOwner ? "" : LISTING)
  const [reason, setReason] = useState<ReportReason | "">("")
  const [text, setText] = useState("")
  const [problems, setProblems] = useState<{ about?: string; reason?: string }>({})
  const key = useRef(crypto.randomUUID())
  const bids = useQuery({
    queryKey: queryKeys.listings.bids(listing.id),
    queryFn: ({ signal }) =>
      api(endpoints.listBids, { params: { id: listing.id }, query: { limit: BID_LOG_LENGTH }, signal }),
    enabled: open,
  })
  const send = useMutation({
    mutationFn: (why: ReportReason) =>
      api(endpoints.sendReport, {
        body: {
          id: listing.id,
          reason: why,
          text: text.trim(),
          ...(about === LISTING ? { about: "listing" as const } : { about: "bidder" as const, bidder: about }),
        },
        idempotencyKey: key.current,
      }),
    onSuccess: () => {
      setText("")
      setReason("")
    },
    onSettled: () => (key.current = crypto.randomUUID()),
  })
  if (!viewer) return null
  const bidders = [...new Set(bids.data?.items.flatMap(({ bidder, mine }) => (mine ? [] : [bidder])))].sort(
    (one, other) => one.localeCompare(other, "en", { numeric: true })
  )
  const submit = () => {
    const found = {
      ...(about === "" ? { about: "Choose whom it is about." } : {}),
      ...(reason === "" ? { reason: "Choose what is wrong." } : {}),
    }
    setProblems(found)
    if (about !== "" && reason !== "") send.mutate(reason)
  }
  const close = () => {
    setOpen(false)
    send.reset()
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        icon={<Flag aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        Report
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => (next ? setOpen(true) : close())}
        title="Report something"
        description={`${listing.title}. Nobody but us learns that it was you.`}
        footer={
          send.data ? (
            <Button onClick={close}>Close</Button>
          ) : (
            <Button loading={send.isPending} onClick={submit}>
              Send report
            </Button>
          )
        }
      >
        {send.data ? (
          <Alert tone="success" title={`Report sent. Its reference is ${send.data.reference}.`}>
            Somebody of us looks at it, and tells you when that is done.
          </Alert>
        ) : (
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            {send.isError && (
              <Alert tone="danger" title="Not sent">
                {messageOf(send.error)} What you wrote is still here.
              </Alert>
            )}
            <Field label="Whom is it about?" error={problems.about}>
              <Select
                value={about}
                options={[
                  ...(listing.isOwner
                    ? [{ value: "", label: "Choose a bidder" }]
                    : [{ value: LISTING, label: "This listing and its seller" }]),
                  ...bidders.map((bidder) => ({ value: bidder, label: bidder })),
                ]}
                onChange={({ target }) => setAbout(target.value)}
              />
            </Field>
            <Field label="What is wrong?" error={problems.reason}>
              <Select
                value={reason}
                options={[
                  { value: "", label: "Choose a reason" },
                  ...REPORT_REASONS.map((value) => ({ value, label: REASONS[value] })),
                ]}
                onChange={({ target }) => setReason(REPORT_REASONS.find((one) => one === target.value) ?? "")}
              />
            </Field>
            <Field label="What happened?" optional={reason !== "other" && reason !== "insults"}>
              <Textarea
                rows={4}
                maxLength={REPORT_TEXT_MAXIMUM_LENGTH}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            </Field>
          </form>
        )}
      </Dialog>
    </>
  )
}
