import type { FeedRun, ListingFeed, ListingImportRow } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import { ChevronDown } from "lucide-react"
import { useEffect, useId, useRef, useState } from "react"
import { Link } from "react-router-dom"
import { NOT_SHOWN, api, endpoints, messageOf, queryKeys, useIsSupport } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { Alert, Badge, Button, Card, Field, Input, Loaded, Select, Skeleton, toast, type Tone } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { TemplateField } from "@/entities/listing/TemplateField"
import { namedFields } from "./importRows"

const RHYTHMS = [
  { value: "1", label: "Every hour" },
  { value: "6", label: "Every 6 hours" },
  { value: "12", label: "Every 12 hours" },
  { value: "24", label: "Once a day" },
  { value: "168", label: "Once a week" },
]
/** The poll interval while the server reads the table. */
const LOOK_MILLISECONDS = 2_000

const STATES: Record<ListingFeed["state"], { label: string; tone: Tone }> = {
  on: { label: "On", tone: "success" },
  paused: { label: "Paused", tone: "neutral" },
  stopped: { label: "Stopped", tone: "danger" },
}

/** A table at the dealer's web address that is imported regularly. */
export function FeedSection() {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const feed = useQuery({
    queryKey: queryKeys.listingFeed,
    queryFn: ({ signal }) => api(endpoints.readListingFeed, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.feed?.reading ? LOOK_MILLISECONDS : false),
  })
  const isThere = feed.data !== undefined
  useEffect(() => {
    // A notification links to #feed: the page scrolls there once the feed has loaded.
    if (isThere && window.location.hash === "#feed") section.current?.scrollIntoView()
  }, [isThere])
  return (
    <section
      ref={section}
      id="feed"
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-24 flex-col gap-4 border-t border-line pt-5"
    >
      <h2 id={`${id}-title`} className="text-xl">
        Cars from your own web address
      </h2>
      <p className="text-muted">
        We regularly read a .csv or .xlsx file at your https address. We assign the columns as in your last import. New
        cars become drafts. Changed cars update drafts that were never published. Cars that are no longer in the file
        are listed here and do not change.
      </p>
      <Loaded query={feed} failed="Your feed could not be loaded" waiting={<Skeleton className="h-40" />}>
        {(data) => <FeedForm key={data.feed?.address ?? ""} feed={data.feed} runs={data.runs} />}
      </Loaded>
    </section>
  )
}

function FeedForm({ feed, runs }: { feed: ListingFeed | null; runs: readonly FeedRun[] }) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: queryKeys.listingFeed })
  const support = useIsSupport()
  const [address, setAddress] = useState(feed?.address ?? "")
  const [hours, setHours] = useState(String(feed?.everyHours ?? 24))
  const [template, setTemplate] = useState(feed?.templateId ?? "")
  const save = useMutation({
    mutationFn: () =>
      api(endpoints.saveListingFeed, {
        body: { address: address.trim(), everyHours: Number(hours), templateId: template || null },
      }),
    onSuccess: () => toast.success("Saved. We are reading your table now."),
    onSettled: renew,
  })
  const move = useMutation({
    mutationFn: (state: "on" | "paused") => api(endpoints.moveListingFeed, { body: { state } }),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: renew,
  })
  const end = useMutation({
    mutationFn: () => api(endpoints.deleteListingFeed, {}),
    onSuccess: () => toast.success("We no longer read your table. The drafts from the table stay."),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: renew,
  })
  const wrong = fieldsOfRefusal(save.error)
  const rhythms = RHYTHMS.some(({ value }) => value === hours)
    ? RHYTHMS
    : [...RHYTHMS, { value: hours, label: `Every ${hours} hours` }]
  return (
    <>
      {feed && (
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={STATES[feed.state].tone}>{STATES[feed.state].label}</Badge>
          <p role="status" className="mr-auto min-w-0 text-sm text-muted">
            {feed.reading
              ? "We are reading your table now."
              : feed.state === "on"
                ? `Next reading on ${formatMoment(feed.nextAt)}`
                : feed.state === "paused"
                  ? "Paused. To have the table read again, choose “Go on”."
                  : "Stopped after several failed readings. Correct the table, then choose “Go on”."}
          </p>
          {feed.state === "on" ? (
            <>
              <Button size="sm" variant="secondary" loading={move.isPending} onClick={() => move.mutate("on")}>
                Read now
              </Button>
              <Button size="sm" variant="secondary" disabled={move.isPending} onClick={() => move.mutate("paused")}>
                Pause
              </Button>
            </>
          ) : (
            <Button size="sm" loading={move.isPending} onClick={() => move.mutate("on")}>
              Go on
            </Button>
          )}
          <Button size="sm" variant="ghost" loading={end.isPending} onClick={() => end.mutate()}>
            End
          </Button>
        </div>
      )}
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending && address.trim() !== "") save.mutate()
        }}
      >
        <Field
          label="Web address of your table"
          hint={support ? NOT_SHOWN : "The address begins with https:// and needs no password."}
          error={wrong.address}
        >
          <Input type="url" value={address} maxLength={2_000} onChange={({ target }) => setAddress(target.value)} />
        </Field>
        <Field label="How often we read the table" error={wrong.everyHours} className="sm:max-w-60">
          <Select value={hours} options={rhythms} onChange={({ target }) => setHours(target.value)} />
        </Field>
        <TemplateField
          value={template}
          hint="The template fills in values that a row leaves out."
          onChoose={(chosen) => setTemplate(chosen?.id ?? "")}
        />
        {save.isError && !wrong.address && !wrong.everyHours && <Alert tone="danger">{messageOf(save.error)}</Alert>}
        <div>
          <Button
            type="submit"
            variant={feed ? "secondary" : "primary"}
            disabled={address.trim() === ""}
            loading={save.isPending}
          >
            {feed ? "Save and read now" : "Read it regularly"}
          </Button>
        </div>
      </form>
      {runs.length > 0 && (
        <Card padding="none">
          <ul aria-label="Readings" className="divide-y divide-line">
            {runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function Run({ run }: { run: FeedRun }) {
  const { id, startedAt, failure, added, changed, unchanged, refused, cut, vanished } = run
  const [open, setOpen] = useState(false)
  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-semibold">{formatMoment(startedAt)}</p>
        {failure ? <Badge tone="danger">Not read</Badge> : <Badge tone="success">Read</Badge>}
      </div>
      <p className="text-sm">
        {failure ??
          `${added} new, ${changed} changed, ${unchanged} as before, ${refused} with errors, ${cut} with remarks, ${vanished} no longer in the table.`}
      </p>
      {refused + cut + vanished > 0 && (
        <div>
          <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            <ChevronDown aria-hidden className={open ? "size-4 rotate-180" : "size-4"} /> Errors, remarks and missing
            cars
          </Button>
          {open && <RunDetails id={id} />}
        </div>
      )}
    </li>
  )
}

function RunDetails({ id }: { id: string }) {
  const read = useQuery({
    queryKey: queryKeys.feedRun(id),
    queryFn: ({ signal }) => api(endpoints.readFeedRun, { params: { id }, signal }),
  })
  if (read.isError) return <Alert tone="danger">{messageOf(read.error)}</Alert>
  if (!read.data) return <Skeleton className="h-16" />
  const { refusals, cuts, gone } = read.data
  return (
    <ul aria-label="Errors, remarks and missing cars" className="mt-2 flex flex-col gap-2 text-sm">
      {refusals.map(({ problems, ...row }) => (
        <ToldRow key={row.line} row={row} sentences={problems} className="text-danger" />
      ))}
      {cuts.map(({ notes, ...row }) => (
        <ToldRow key={row.line} row={row} sentences={notes} className="text-muted" />
      ))}
      {gone.map(({ vin, listingId }) => (
        <li key={vin}>
          <Link to={`/sell/edit/${listingId}`} className="font-semibold underline underline-offset-2">
            {vin}
          </Link>{" "}
          is not in your table any more.
        </li>
      ))}
    </ul>
  )
}

interface ToldRowProps {
  row: { line: number; vin: string; title: string }
  sentences: ListingImportRow["problems"] | ListingImportRow["notes"]
  className: string
}

/** The problems of a table row, or the values that the import dropped from it. */
function ToldRow({ row: { line, vin, title }, sentences, className }: ToldRowProps) {
  return (
    <li>
      <span className="font-semibold">{`Line ${line}: ${title}${vin ? `, ${vin}` : ""}`}</span>
      {namedFields(sentences).map(({ label, text }) => (
        <span key={label ?? ""} className={clsx("block break-words", className)}>
          <span>{label && `${label}: `}</span>
          {text}
        </span>
      ))}
    </li>
  )
}
