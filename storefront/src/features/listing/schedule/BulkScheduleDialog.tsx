import {
  sellsAtAnyBid,
  spokenAmount,
  fromTorontoInput,
  spokenDuration,
  toTorontoInput,
  withFullStop,
  type AnswerOf,
  type PlannedPublication,
} from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { CircleAlert } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router-dom"
import { api, endpoints, messageOf, useClock, useSettings } from "@/shared"
import { Alert, Badge, Button, Checkbox, Dialog, Field, Input, Loaded, Skeleton, toast } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { FIELD_LABELS, isField } from "../editor/listingFields"
import { readSchedule, type ReadSchedule } from "./bulkSchedule"

interface BulkScheduleDialogProps {
  ids: readonly string[]
  onClose: () => void
  /** Runs after a publication; `left` contains the ids of the drafts that could not be published. */
  onDone: (left: readonly string[]) => void
}

const HOUR_MILLISECONDS = 3_600_000
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS
const DURATIONS_DAYS = [1, 3, 7, 14]

const cars = (count: number) => (count === 1 ? "1 car" : `${count} cars`)

type Outcome = AnswerOf<typeof endpoints.publishListings>

/** Publishes several drafts with staggered ends: first the times, then the review of each car. */
export default function BulkScheduleDialog({ ids, onClose, onDone }: BulkScheduleDialogProps) {
  const clock = useClock()
  const settings = useSettings()
  const limits = settings.data?.auction
  const [opened] = useState(() => clock.serverNow())
  const inHours = (from: number, hours: number) =>
    toTorontoInput(new Date(Math.ceil(from / HOUR_MILLISECONDS + hours) * HOUR_MILLISECONDS).toISOString())
  const [typed, setTyped] = useState({
    startsAt: "",
    firstEndsAt: inHours(opened, 7 * 24),
    everyMinutes: "5",
  })
  const { schedule, problems } = limits
    ? readSchedule(typed, { count: ids.length, limits, now: new Date(clock.serverNow()) })
    : { schedule: null, problems: {} }
  const preview = useMutation({
    mutationFn: ({ startsAt, firstEndsAt, everyMinutes }: ReadSchedule) =>
      api(endpoints.previewPublications, { body: { ids: [...ids], startsAt, firstEndsAt, everyMinutes } }),
  })
  const [result, setResult] = useState<Outcome | null>(null)

  if (result) return <Result result={result} planned={preview.data?.items ?? []} onClose={onClose} />
  if (preview.data && preview.variables) {
    return (
      <Review
        planned={preview.data.items}
        schedule={preview.variables}
        onBack={() => preview.reset()}
        onClose={onClose}
        onPublished={(outcome) => {
          onDone(outcome.refused.map(({ id }) => id))
          if (outcome.refused.length > 0) return setResult(outcome)
          toast.success(`${cars(outcome.done.length)} ${preview.variables.startsAt ? "scheduled" : "live"}`)
          onClose()
        }}
      />
    )
  }
  const start = fromTorontoInput(typed.startsAt)
  const from = start ? Date.parse(start) : opened
  const offered = DURATIONS_DAYS.filter(
    (days) => !limits || (days * 86_400 >= limits.minDurationSeconds && days * 86_400 <= limits.maxDurationSeconds)
  )
  return (
    <Dialog
      open
      onOpenChange={(stays) => stays || onClose()}
      title="Publish or schedule"
      description={`${cars(ids.length)}, in the order in which you chose them.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!schedule} loading={preview.isPending} onClick={() => schedule && preview.mutate(schedule)}>
            Continue
          </Button>
        </>
      }
    >
      <Loaded
        query={settings}
        failed="The rules for schedules could not be loaded"
        waiting={<Skeleton className="h-44" />}
      >
        {({ auction }) => (
          <div className="flex flex-col gap-4">
            {preview.isError && <Alert tone="danger" title={messageOf(preview.error)} />}
            <p className="text-sm text-muted">
              All times are Toronto time. An auction runs for {spokenDuration(auction.minDurationSeconds)} to{" "}
              {spokenDuration(auction.maxDurationSeconds)}.
            </p>
            <Checkbox
              label="Start as soon as I publish"
              checked={typed.startsAt === ""}
              onChange={({ target }) =>
                setTyped({ ...typed, startsAt: target.checked ? "" : inHours(clock.serverNow(), 24) })
              }
            />
            {typed.startsAt !== "" && (
              <Field label="Start (Toronto time)" error={problems.startsAt}>
                <Input
                  type="datetime-local"
                  value={typed.startsAt}
                  onChange={({ target }) => setTyped({ ...typed, startsAt: target.value })}
                  className="max-w-72"
                />
              </Field>
            )}
            <Field label="First end (Toronto time)" error={problems.firstEndsAt}>
              <Input
                type="datetime-local"
                value={typed.firstEndsAt}
                onChange={({ target }) => setTyped({ ...typed, firstEndsAt: target.value })}
                className="max-w-72"
              />
            </Field>
            <div role="group" aria-label="End after" className="flex flex-wrap gap-2">
              {offered.map((days) => (
                <Button
                  key={days}
                  size="sm"
                  variant="secondary"
                  onClick={() =>
                    setTyped({
                      ...typed,
                      firstEndsAt: toTorontoInput(new Date(from + days * DAY_MILLISECONDS).toISOString()),
                    })
                  }
                >
                  {days} <span className="contents">{days === 1 ? "day" : "days"}</span>
                </Button>
              ))}
            </div>
            <Field
              label="Minutes from one end to the next"
              hint="Buyers can bid on one car after the other. With 0, all auctions end at the same time."
              error={problems.everyMinutes}
            >
              <Input
                inputMode="numeric"
                value={typed.everyMinutes}
                onChange={({ target }) => setTyped({ ...typed, everyMinutes: target.value })}
                className="max-w-28"
              />
            </Field>
            {schedule && (
              <p role="status" className="text-sm">
                {withFullStop(
                  ids.length > 1 && schedule.everyMinutes > 0
                    ? `The last auction ends on ${formatMoment(schedule.lastEndsAt)}`
                    : `${ids.length > 1 ? "All auctions end" : "The auction ends"} on ${formatMoment(schedule.firstEndsAt)}`
                )}
              </p>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

interface ReviewProps {
  planned: readonly PlannedPublication[]
  schedule: ReadSchedule
  onBack: () => void
  onClose: () => void
  onPublished: (outcome: Outcome) => void
}

/** The review step: the binding terms of each car, and the problems of cars that cannot be published. */
function Review({ planned, schedule, onBack, onClose, onPublished }: ReviewProps) {
  const [key] = useState(() => crypto.randomUUID())
  const [unprotected, setUnprotected] = useState(false)
  const [withoutPhoto, setWithoutPhoto] = useState(false)
  const ready = planned.filter(({ refusal }) => refusal === null)
  const atAnyBid = ready.filter(sellsAtAnyBid).length
  const noPhoto = ready.filter(({ photoCount }) => photoCount === 0).length
  const { startsAt, firstEndsAt, everyMinutes } = schedule
  const work = useMutation({
    mutationFn: () =>
      api(endpoints.publishListings, {
        body: {
          listings: ready.map(({ id, updatedAt }) => ({ id, ifUpdatedAt: updatedAt })),
          startsAt,
          firstEndsAt,
          everyMinutes,
        },
        idempotencyKey: key,
      }),
    onSuccess: onPublished,
  })
  const confirmed = (atAnyBid === 0 || unprotected) && (noPhoto === 0 || withoutPhoto)
  const refused = planned.length - ready.length
  const act = startsAt ? "Schedule" : "Publish"
  return (
    <Dialog
      open
      onOpenChange={(stays) => stays || onClose()}
      size="lg"
      title={startsAt ? "Before they are scheduled" : "Before they go live"}
      description={
        startsAt ? withFullStop(`The auctions open on ${formatMoment(startsAt)}`) : "The auctions open at once."
      }
      dismissible={!work.isPending}
      footer={
        <>
          <Button variant="secondary" disabled={work.isPending} onClick={onBack}>
            Back
          </Button>
          <Button disabled={ready.length === 0 || !confirmed} loading={work.isPending} onClick={() => work.mutate()}>
            {ready.length === 0 ? act : `${act} ${cars(ready.length)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {work.isError && <Alert tone="danger" title={messageOf(work.error)} />}
        <p role="status" className="text-sm text-muted">
          <span>
            {ready.length === 0 ? "None of the cars can be published now." : `${cars(ready.length)} can be published.`}
          </span>
          <span>
            {refused > 0 &&
              ready.length > 0 &&
              ` ${cars(refused)} cannot be published and ${refused === 1 ? "stays" : "stay"} unchanged.`}
          </span>{" "}
          You cannot withdraw a car once it has a bid. All times are Toronto time.
        </p>
        <ol aria-label="Cars and their ends" className="divide-y divide-line rounded-lg border border-line">
          {planned.map((car) => (
            <li key={car.id} className="flex flex-col gap-2 p-3">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-semibold break-words">{car.title}</span>
                  <span className="block text-sm text-muted">
                    {`From ${spokenAmount(car.openingCents)}`}
                    <span>
                      {car.reserveCents === null ? ", no reserve" : `, reserve ${spokenAmount(car.reserveCents)}`}
                    </span>
                  </span>
                </span>
                {car.refusal ? (
                  <Badge tone="danger">Not published</Badge>
                ) : (
                  <span className="text-sm tabular-nums">Ends {formatMoment(car.endsAt!)}</span>
                )}
              </div>
              {car.refusal && <Reasons id={car.id} refusal={car.refusal} />}
            </li>
          ))}
        </ol>
        {(atAnyBid > 0 || noPhoto > 0) && (
          <div
            role="group"
            aria-label="Please confirm"
            className="flex flex-col gap-3 rounded-lg border border-amber/50 bg-amber-soft p-4"
          >
            {atAnyBid > 0 && (
              <Checkbox
                checked={unprotected}
                onChange={({ target }) => setUnprotected(target.checked)}
                label={`I sell ${cars(atAnyBid)} without a reserve: the highest bid takes the car, however low it is.`}
              />
            )}
            {noPhoto > 0 && (
              <Checkbox
                checked={withoutPhoto}
                onChange={({ target }) => setWithoutPhoto(target.checked)}
                label={`I list ${cars(noPhoto)} without a photo: few people bid on a car that they cannot see.`}
              />
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The result: the published cars, and the reason why each other car was not published. */
function Result({
  result,
  planned,
  onClose,
}: {
  result: Outcome
  planned: readonly PlannedPublication[]
  onClose: () => void
}) {
  const titles = new Map(planned.map(({ id, title }) => [id, title]))
  const done = result.done.length
  return (
    <Dialog
      open
      onOpenChange={(stays) => stays || onClose()}
      size="lg"
      title={`${cars(result.refused.length)} could not be published`}
      description={
        done > 0 ? `${cars(done)} ${done === 1 ? "was" : "were"} published. The others stay selected.` : undefined
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ul aria-label="Cars that were not published" className="divide-y divide-line rounded-lg border border-line">
        {result.refused.map(({ id, ...refusal }) => (
          <li key={id} className="flex flex-col gap-2 p-3">
            <span className="font-semibold break-words">{titles.get(id)}</span>
            <Reasons id={id} refusal={refusal} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Reasons({ id, refusal }: { id: string; refusal: NonNullable<PlannedPublication["refusal"]> }) {
  const fields = Object.entries(refusal.fields)
  return (
    <div className="flex flex-col gap-1 text-sm text-danger">
      <p className="flex items-start gap-1.5">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          {refusal.error}{" "}
          <Link to={`/sell/edit/${id}`} className="underline underline-offset-2">
            Open the listing
          </Link>
        </span>
      </p>
      {fields
        .filter(([, sentence]) => sentence !== refusal.error)
        .map(([name, sentence]) => (
          <p key={name} className="pl-5.5">
            {isField(name) && <span className="font-semibold">{FIELD_LABELS[name]}: </span>}
            <span>{sentence}</span>
          </p>
        ))}
    </div>
  )
}
