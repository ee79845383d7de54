import {
  ALERT_KINDS,
  SEARCH_CHANNELS,
  describeSearch,
  type SearchChannel,
  type SavedSearch,
  type SearchFilter,
} from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useId, useState, type ReactNode } from "react"
import { Controller } from "react-hook-form"
import { Link, useNavigate } from "react-router-dom"
import { api, endpoints } from "@/shared"
import { useSentForm } from "@/shared/forms/useSentForm"
import { preferencesOptions, shownNumber, usePreferences } from "@/entities/account/preferences"
import { Alert, Button, Checkbox, Dialog, Field, Input, RadioGroup, Skeleton, toast } from "@/ui"
import { CHANNEL_LABELS, KIND_LABELS, ownSearches, useRenewSearches } from "./queries"
import { useDeleteSearch } from "./useDeleteSearch"

interface SearchDialogProps {
  /** The stored search; undefined for a new one. */
  saved?: SavedSearch
  filter: SearchFilter
  sort: string | null
  /** Whether the address has the filters `hot` or `endingWithinMinutes`, which a saved search cannot contain. */
  momentary?: boolean
  onClose: () => void
}

const PACES = [
  { value: "at_once", label: "At once", hint: "As soon as a car matches." },
  {
    value: "daily",
    label: "Each morning",
    hint: "One message at 8 a.m., Toronto time, only if there are new cars.",
  },
] as const
const NOTHING: Readonly<Record<SearchChannel, boolean>> = { site: false, email: false, sms: false }

/** The dialog to name a new or stored search and to set its alerts. */
export default function SearchDialog(props: SearchDialogProps) {
  const { saved, onClose } = props
  const preferences = usePreferences()
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const remove = useDeleteSearch()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={saved ? "Saved search" : "Save search and alerts"}
      description={describeSearch(props.filter)}
      footer={
        <>
          {saved && (
            <Button
              variant="ghost"
              className="sm:mr-auto"
              onClick={() => {
                remove(saved)
                onClose()
              }}
            >
              Delete
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={busy} disabled={preferences.isPending}>
            {saved ? "Save changes" : "Save search"}
          </Button>
        </>
      }
    >
      {preferences.isPending ? (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </div>
      ) : (
        <SearchForm {...props} id={formId} agreed={preferences.data?.preferences ?? null} onBusy={setBusy} />
      )}
    </Dialog>
  )
}

type Values = Pick<SavedSearch, "name" | "kinds" | "channels" | "pace">

const tellsOf = (kinds: Values["kinds"]) => Object.values(kinds).includes(true)

interface SearchFormProps extends SearchDialogProps {
  id: string
  /**
   * The person's preferences with their consents; null after a failed request. Without preferences, the form asks for
   * no consent.
   */
  agreed: Preferences | null
  onBusy: (busy: boolean) => void
}

type Preferences = Awaited<ReturnType<NonNullable<typeof preferencesOptions.queryFn>>>["preferences"]

function SearchForm({ id, saved, filter, sort, momentary = false, agreed, onBusy, onClose }: SearchFormProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const renew = useRenewSearches()
  const choices = agreed?.purposes.find(({ purpose }) => purpose === "savedSearches")?.choices ?? []
  const choiceOf = (channel: SearchChannel) => choices.find((choice) => choice.channel === channel)
  const toAgreeOf = ({ kinds, channels }: Pick<Values, "kinds" | "channels">) =>
    SEARCH_CHANNELS.filter((channel) => tellsOf(kinds) && channels[channel] && choiceOf(channel)?.on === false)

  const { control, register, watch, submit, errorAt, refusal } = useSentForm({
    defaultValues: {
      name: saved?.name ?? describeSearch(filter).slice(0, 100),
      kinds: saved?.kinds ?? { listed: true, reserve: true, ending: false },
      channels: saved?.channels ?? { ...NOTHING, site: true, email: choiceOf("email")?.on ?? false },
      pace: saved?.pace ?? "at_once",
    },
    check: ({ name, kinds, channels }: Values) => ({
      name: name.trim() === "" ? "Give the search a name that you will recognize." : null,
      channels:
        tellsOf(kinds) && !Object.values(channels).includes(true) ? "Choose at least one way to be alerted." : null,
    }),
    send: async (values) => {
      onBusy(true)
      try {
        const given = toAgreeOf(values).map((channel) => ({ purpose: "savedSearches" as const, channel, on: true }))
        if (given.length > 0)
          queries.setQueryData(
            preferencesOptions.queryKey,
            await api(endpoints.changePreferences, { body: { choices: given } })
          )
        const said = { ...values, name: values.name.trim() }
        return await (saved
          ? api(endpoints.changeSavedSearch, { params: { id: saved.id }, body: said })
          : api(endpoints.createSavedSearch, {
              body: { ...said, filter: filter as object, ...(sort ? { sort: sort as "ending" } : {}) },
            }))
      } finally {
        onBusy(false)
      }
    },
    onSent: ({ item }, { kinds }) => {
      queries.setQueryData(
        ownSearches({ counted: false }).queryKey,
        (before) => before && { ...before, items: [item, ...before.items.filter((one) => one.id !== item.id)] }
      )
      renew()
      toast.success(saved ? "Changes saved" : "Search saved", {
        description: tellsOf(kinds) ? "We alert you when a car matches." : "You get no alerts until you switch one on.",
        action: saved ? undefined : { label: "My searches", onClick: () => void navigate("/account/searches") },
      })
    },
    onDone: onClose,
  })
  const [kinds, channels] = watch(["kinds", "channels"])
  const tells = tellsOf(kinds)
  const toAgree = toAgreeOf({ kinds, channels })

  return (
    <form id={id} noValidate className="flex flex-col gap-6" onSubmit={submit}>
      {momentary && (
        <Alert tone="info" title="‘Hot Bids’ and ‘Ending’ are not saved">
          These filters apply only to this moment. To get an alert before an auction ends, choose ‘{KIND_LABELS.ending}’
          below.
        </Alert>
      )}
      <Field label="Name" error={errorAt("name")}>
        <Input maxLength={100} {...register("name")} />
      </Field>
      <Group legend="Tell me of a matching car when">
        {ALERT_KINDS.map((kind) => (
          <Checkbox key={kind} label={KIND_LABELS[kind]} {...register(`kinds.${kind}`)} />
        ))}
        {!tells && <p className="text-sm text-muted">You get no alerts. The search stays among your saved searches.</p>}
      </Group>
      {tells && (
        <>
          <Group legend="Where" error={errorAt("channels")}>
            <Controller
              control={control}
              name="channels"
              render={({ field }) => (
                <>
                  {SEARCH_CHANNELS.map((channel) => {
                    const agreeing = toAgree.includes(channel) ? choiceOf(channel)!.wording : null
                    const { hint, closed } = channelHint(channel, agreed, agreeing)
                    return (
                      <Checkbox
                        key={channel}
                        ref={channel === SEARCH_CHANNELS[0] ? field.ref : undefined}
                        label={CHANNEL_LABELS[channel]}
                        hint={hint}
                        checked={field.value[channel]}
                        disabled={closed && !field.value[channel]}
                        onChange={({ target }) => field.onChange({ ...field.value, [channel]: target.checked })}
                      />
                    )
                  })}
                </>
              )}
            />
          </Group>
          <Group legend="How often">
            <Controller
              control={control}
              name="pace"
              render={({ field }) => (
                <RadioGroup label="How often" options={PACES} value={field.value} onValueChange={field.onChange} />
              )}
            />
          </Group>
        </>
      )}
      {refusal && (
        <Alert
          ref={showWhole}
          tone="danger"
          action={
            <Link to="/account/searches" className="font-semibold underline">
              My saved searches
            </Link>
          }
        >
          {refusal}
        </Alert>
      )}
    </form>
  )
}

/** Scrolls an error into view, because it may be below the edge of a phone's screen. */
function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" })
}

/** The hint of a channel: the destination, the consent text, or why the channel is unavailable. */
function channelHint(
  channel: SearchChannel,
  agreed: Preferences | null,
  wording: string | null
): { hint: ReactNode; closed: boolean } {
  const agreeing = wording && <span className="contents">With this you agree: ‘{wording}’</span>
  if (!agreed || channel === "site") return { hint: agreeing, closed: false }
  if (channel === "email") return { hint: agreeing ?? `To ${agreed.email}`, closed: false }
  const { available, number, problem, stopped } = agreed.sms
  if (!available) return { hint: "Northlot sends no SMS at present.", closed: true }
  if (stopped)
    return {
      hint: `${number && shownNumber(number)} has answered STOP. Send START from that number to get SMS again.`,
      closed: true,
    }
  if (number === null)
    return {
      hint: (
        <>
          <span>{problem}</span> You set the number in your{" "}
          <Link className="underline" to="/account/notifications">
            notifications
          </Link>
          .
        </>
      ),
      closed: true,
    }
  return { hint: agreeing ?? `To ${shownNumber(number)}`, closed: false }
}

function Group({ legend, error, children }: { legend: string; error?: string | null; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error ? id : undefined}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {children}
      {error && (
        <p id={id} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
