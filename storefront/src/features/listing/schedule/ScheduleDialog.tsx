import {
  spokenDuration,
  withFullStop,
  type BodyInputOf,
  type ListingView,
  type SellerListing,
  fromTorontoInput,
  toTorontoInput,
} from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router-dom"
import { api, endpoints, messageOf, useClock, useSettings } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { Alert, Button, Dialog, Field, Input, Loaded, Skeleton, toast } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { formatMoment } from "@/ui/rules/moment"
import { scheduleErrors } from "../editor/scheduleCheck"
import { LazyBoundary } from "@/shared/lazy"

const StoredPublication = lazyPart(() => import("../publication/StoredPublication"))

export interface ScheduleDialogProps {
  listing: SellerListing
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the auction has been scheduled, started or moved, or its schedule cancelled. */
  onChanged: () => void
}

const DAY_MILLISECONDS = 86_400_000
const HOUR_MILLISECONDS = 3_600_000
const DURATIONS_DAYS = [1, 3, 7, 14]

type Change = Pick<BodyInputOf<typeof endpoints.updateListing>, "startsAt" | "endsAt" | "status">

/**
 * Schedules a car's auction, starts it now, or cancels its schedule (spec §5). The dialog checks the times like the
 * editor and the server.
 */
export default function ScheduleDialog({ listing, open, onOpenChange, onChanged }: ScheduleDialogProps) {
  const { id, status, locked, complete, onOfferUntil } = listing
  const clock = useClock()
  const settings = useSettings()
  const limits = settings.data?.auction
  const live = status === "live"
  const scheduled = status === "draft" && listing.startsAt !== null
  const [initial] = useState(() => initialTimes(listing, clock.serverNow()))
  const [start, setStart] = useState(initial.start)
  const [end, setEnd] = useState(initial.end)

  const change = useMutation({
    mutationFn: (body: Change) => api(endpoints.updateListing, { params: { id }, body }),
    onSuccess: ({ listing: after }) => done(after),
  })
  const done = (after: Pick<ListingView, "status" | "startsAt" | "endsAt">) => {
    if (after.status === "live")
      toast.success(live ? "The end was moved" : "Your listing is live", {
        description: after.endsAt ? withFullStop(`It ends on ${formatMoment(after.endsAt)}`) : undefined,
      })
    else if (after.startsAt)
      toast.success("Your listing is scheduled", {
        description: withFullStop(`It goes live on ${formatMoment(after.startsAt)}`),
      })
    else toast.success("The schedule is cancelled", { description: "The listing is a draft." })
    onChanged()
    onOpenChange(false)
  }
  const [reviewed, setReviewed] = useState<"publish" | "schedule" | null>(null)

  // If the seller did not change a time, the stored value is sent, because the input drops the seconds.
  const startsAt = start === toTorontoInput(listing.startsAt) ? listing.startsAt : fromTorontoInput(start)
  const endsAt = end === toTorontoInput(listing.endsAt) ? listing.endsAt : fromTorontoInput(end)
  const saved = { startsAt: listing.startsAt, endsAt: listing.endsAt }
  const check = (draft: { startsAt: string | null; endsAt: string | null }, publish: boolean) =>
    limits ? scheduleErrors({ draft, saved, publish, limits, now: new Date(clock.serverNow()) }) : {}
  const errors = check({ startsAt, endsAt }, false)
  const unchanged = startsAt === saved.startsAt && endsAt === saved.endsAt
  const valid = limits !== undefined && startsAt !== null && endsAt !== null && Object.keys(errors).length === 0
  const canStartNow =
    limits !== undefined && complete && Object.keys(check({ startsAt: null, endsAt }, true)).length === 0
  const refused = fieldsOfRefusal(change.error)
  const fixed = locked || onOfferUntil !== null || !(live || status === "draft")
  const offered = DURATIONS_DAYS.map((days) => ({ days, seconds: days * 86_400 })).filter(
    ({ seconds }) => !limits || (seconds >= limits.minDurationSeconds && seconds <= limits.maxDurationSeconds)
  )
  const from = live || !startsAt ? clock.serverNow() : Math.max(Date.parse(startsAt), clock.serverNow())

  if (reviewed) {
    return (
      <LazyBoundary fallback={null}>
        <StoredPublication
          listingId={id}
          title={listing.title}
          kind={reviewed}
          times={{ startsAt: reviewed === "publish" ? null : startsAt, endsAt }}
          onClose={() => setReviewed(null)}
          onDone={done}
        />
      </LazyBoundary>
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Schedule Listing"
      description={listing.title}
      footer={
        fixed ? (
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Close
          </Button>
        ) : (
          <>
            {scheduled && (
              <Button
                variant="ghost"
                className="sm:mr-auto"
                loading={change.isPending && change.variables.status === "draft"}
                onClick={() => change.mutate({ status: "draft" })}
              >
                Cancel schedule
              </Button>
            )}
            {!live && (
              <Button variant="secondary" disabled={!canStartNow} onClick={() => setReviewed("publish")}>
                Go live now
              </Button>
            )}
            <Button
              disabled={!valid || unchanged}
              loading={change.isPending && change.variables.status === undefined}
              onClick={() =>
                live
                  ? change.mutate({ endsAt })
                  : complete
                    ? setReviewed("schedule")
                    : change.mutate({ startsAt, endsAt })
              }
            >
              Save
            </Button>
          </>
        )
      }
    >
      {fixed ? (
        <p>
          {locked
            ? "The times are fixed since the first bid."
            : onOfferUntil
              ? "This car is on offer to a bidder. It can be scheduled when the offer has ended."
              : "This car is not for sale any more."}
        </p>
      ) : (
        <Loaded
          query={settings}
          failed="The rules for schedules could not be loaded"
          waiting={<Skeleton className="h-44" />}
        >
          {({ auction }) => (
            <div className="flex flex-col gap-4">
              <p className="text-sm text-muted">
                All times are Toronto time. An auction runs for {spokenDuration(auction.minDurationSeconds)} to{" "}
                {spokenDuration(auction.maxDurationSeconds)}.
              </p>
              {!complete && (
                <Alert
                  tone="amber"
                  title="Some details are missing"
                  action={
                    <Button asChild size="sm" variant="secondary">
                      <Link to={`/sell/edit/${id}`}>Complete listing</Link>
                    </Button>
                  }
                >
                  You can save the times now. The car goes live at its start time if the listing is complete by then.
                </Alert>
              )}
              {live ? (
                <p className="text-sm">
                  Live since{" "}
                  <span className="font-semibold">{listing.startsAt ? formatMoment(listing.startsAt) : "now"}</span>
                </p>
              ) : (
                <Field
                  label="Start (Toronto time)"
                  error={
                    errors.startsAt ?? refused.startsAt ?? (start === "" ? "Choose a start, or go live now." : null)
                  }
                >
                  <Input
                    type="datetime-local"
                    value={start}
                    onChange={(event) => setStart(event.target.value)}
                    className="max-w-72"
                  />
                </Field>
              )}
              <Field
                label="End (Toronto time)"
                error={errors.endsAt ?? refused.endsAt ?? (end === "" ? "Choose an end." : null)}
              >
                <Input
                  type="datetime-local"
                  value={end}
                  onChange={(event) => setEnd(event.target.value)}
                  className="max-w-72"
                />
              </Field>
              <div role="group" aria-label="End after" className="flex flex-wrap gap-2">
                {offered.map(({ days }) => (
                  <Button
                    key={days}
                    size="sm"
                    variant="secondary"
                    onClick={() => setEnd(toTorontoInput(new Date(from + days * DAY_MILLISECONDS).toISOString()))}
                  >
                    {days} <span className="contents">{days === 1 ? "day" : "days"}</span>
                  </Button>
                ))}
              </div>
              {change.isError && (
                <Alert tone="danger" title={messageOf(change.error)}>
                  {Object.entries(refused)
                    .filter(([name]) => name !== "startsAt" && name !== "endsAt")
                    .map(([name, sentence]) => (
                      <p key={name}>{sentence}</p>
                    ))}
                </Alert>
              )}
            </div>
          )}
        </Loaded>
      )}
    </Dialog>
  )
}

/** The stored times if they are in the future; otherwise a start tomorrow at this hour and an end a week later. */
function initialTimes({ status, startsAt, endsAt }: SellerListing, now: number): { start: string; end: string } {
  const ahead = (instant: string | null) => instant !== null && Date.parse(instant) > now
  const tomorrow = Math.ceil((now + DAY_MILLISECONDS) / HOUR_MILLISECONDS) * HOUR_MILLISECONDS
  const start =
    status === "live" || ahead(startsAt) ? toTorontoInput(startsAt) : toTorontoInput(new Date(tomorrow).toISOString())
  const end = ahead(endsAt)
    ? toTorontoInput(endsAt)
    : toTorontoInput(new Date(tomorrow + 7 * DAY_MILLISECONDS).toISOString())
  return { start, end }
}
