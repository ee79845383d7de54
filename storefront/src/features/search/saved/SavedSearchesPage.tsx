import {
  ALERT_KINDS,
  SEARCH_CHANNELS,
  SAVED_SEARCHES_MAXIMUM,
  describeSearch,
  type AlertKind,
  type SavedSearch,
} from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { BellOff, Search, SlidersHorizontal, Trash2 } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router-dom"
import { api, endpoints, messageOf, usePageTitle } from "@/shared"
import { Alert, Button, Card, EmptyState, IconButton, Loaded, Skeleton, Switch, toast } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { formatMoment } from "@/ui/rules/moment"
import { usePreferences } from "@/entities/account/preferences"
import { CHANNEL_LABELS, KIND_LABELS, howItTells, ownSearches, useRenewSearches } from "./queries"
import { useDeleteSearch } from "./useDeleteSearch"
import { LazyBoundary } from "@/shared/lazy"

const SearchDialog = lazyPart(() => import("./SearchDialog"))

/** /account/searches: the person's saved searches, their number of matches, and their alerts. */
export default function SavedSearchesPage() {
  usePageTitle("Saved searches")
  const searches = useQuery(ownSearches({ counted: true }))
  const [changing, setChanging] = useState<string | null>(null)
  const items = searches.data?.items ?? []
  const changed = items.find(({ id }) => id === changing)
  return (
    <div className="flex flex-col gap-6 py-8">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Saved searches</h1>
          <p className="mt-1 text-muted">
            <span>{items.length > 0 ? `${items.length} of ${SAVED_SEARCHES_MAXIMUM} saved. ` : ""}</span>We look for
            matching cars and alert you the way you chose.
          </p>
        </div>
        {items.length > 0 && (
          <Button asChild variant="secondary">
            <Link to="/auctions">Search live auctions</Link>
          </Button>
        )}
      </header>
      <Loaded
        query={searches}
        failed="Your searches could not be loaded"
        waiting={
          <div aria-busy className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-72" />
            <Skeleton className="h-72" />
          </div>
        }
        empty={() =>
          items.length === 0 && (
            <EmptyState
              icon={<Search />}
              title="No saved searches yet"
              action={
                <Button asChild>
                  <Link to="/auctions">Search live auctions</Link>
                </Button>
              }
            >
              Set your filters on the page of live auctions and press ‘Save search and alerts’. We alert you when a car
              matches.
            </EmptyState>
          )
        }
      >
        {() => (
          <ul className="grid items-start gap-4 lg:grid-cols-2">
            {items.map((search) => (
              <li key={search.id}>
                <SavedSearchCard search={search} onChange={() => setChanging(search.id)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {changed && (
        <LazyBoundary fallback={null}>
          <SearchDialog saved={changed} filter={changed.filter} sort={null} onClose={() => setChanging(null)} />
        </LazyBoundary>
      )}
    </div>
  )
}

function SavedSearchCard({ search, onChange }: { search: SavedSearch; onChange: () => void }) {
  const { name, filter, address, kinds, matching, lastToldAt } = search
  const words = describeSearch(filter)
  const remove = useDeleteSearch()
  const silent = !Object.values(kinds).includes(true)
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="text-lg break-words">{name}</h2>
          {words !== name && <p className="text-sm break-words text-muted">{words}</p>}
        </div>
        <div className="-mt-2 -mr-2 flex shrink-0">
          <IconButton label={`Rename or change ${name}`} onClick={onChange}>
            <SlidersHorizontal aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={() => remove(search)}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {matching === 0 ? (
          <p className="text-sm text-muted">No car matches right now.</p>
        ) : (
          <Button asChild size="sm" variant="secondary">
            <Link to={`/auctions${address}`}>
              <span className="contents">{matching === 1 ? "1 car matches" : `${matching} cars match`}</span> now
              <span className="sr-only"> of {name}</span>
            </Link>
          </Button>
        )}
        <p className="text-sm text-muted tabular-nums">
          {lastToldAt ? `Last alert ${formatMoment(lastToldAt)}` : "No alerts yet"}
        </p>
      </div>
      <div className="flex flex-col gap-3 border-t border-line pt-3" role="group" aria-label={`Alerts of ${name}`}>
        <p className="text-sm text-muted">Tell me of a matching car when</p>
        {ALERT_KINDS.map((kind) => (
          <KindSwitch key={kind} search={search} kind={kind} />
        ))}
      </div>
      {silent ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          <BellOff aria-hidden className="size-4 shrink-0" /> All alerts are off.
        </p>
      ) : (
        <HowItTells search={search} onChange={onChange} />
      )}
    </Card>
  )
}

/** A switch for one kind of alert. It changes at once, and switches back if the save fails. */
function KindSwitch({ search, kind }: { search: SavedSearch; kind: AlertKind }) {
  const queries = useQueryClient()
  const renew = useRenewSearches()
  const change = useMutation({
    mutationFn: (on: boolean) =>
      api(endpoints.changeSavedSearch, { params: { id: search.id }, body: { kinds: { [kind]: on } } }),
    onSuccess: ({ item }) =>
      queries.setQueryData(
        ownSearches({ counted: true }).queryKey,
        (before) =>
          before && {
            ...before,
            items: before.items.map((one) => (one.id === item.id ? { ...item, matching: one.matching } : one)),
          }
      ),
    onError: (error) => toast.error("The alert was not changed", { description: messageOf(error) }),
    onSettled: renew,
  })
  return (
    <Switch
      label={KIND_LABELS[kind]}
      checked={change.isPending ? change.variables : search.kinds[kind]}
      onCheckedChange={(on) => {
        if (!change.isPending) change.mutate(on)
      }}
    />
  )
}

function HowItTells({ search, onChange }: { search: SavedSearch; onChange: () => void }) {
  const { data } = usePreferences()
  const choices = data?.preferences.purposes.find(({ purpose }) => purpose === "savedSearches")?.choices ?? []
  const refused = SEARCH_CHANNELS.filter(
    (channel) => search.channels[channel] && choices.some((choice) => choice.channel === channel && !choice.on)
  )
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        {howItTells(search)}{" "}
        <button type="button" className="font-semibold text-brand-ink underline underline-offset-2" onClick={onChange}>
          Change<span className="sr-only"> how I get alerts of {search.name}</span>
        </button>
      </p>
      {refused.length > 0 && (
        <Alert tone="amber">
          ‘{refused.map((channel) => CHANNEL_LABELS[channel]).join("’ and ‘")}’ is switched off for all saved searches
          in your{" "}
          <Link className="font-semibold underline" to="/account/notifications">
            notifications
          </Link>
          : you get no alerts there.
        </Alert>
      )}
    </div>
  )
}
