import type { AnswerOf, ListingCard, endpoints as Endpoints } from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { api, endpoints, messageOf, queryKeys, useSession } from "@/shared"
import { toast } from "@/ui"
import { unwatchHere, useVisitorWatchlist, watchHere } from "@/entities/account/visitorWatchlist"

type Detail = AnswerOf<typeof Endpoints.readListing>
export type Watchable = Pick<ListingCard, "id" | "title"> & Partial<Pick<ListingCard, "watching" | "isOwner">>

/**
 * The watch changes on this page, by person and car. They override older lists of cars, which are not fetched again.
 */
const UNCHANGED: ReadonlyMap<string, boolean> = new Map()
let changed = UNCHANGED
const listeners = new Set<() => void>()

function note(key: string, watching: boolean): void {
  changed = new Map(changed).set(key, watching)
  listeners.forEach((tell) => tell())
}

function follow(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The watch changes on this page by `watchKey`; lists that loaded earlier do not contain these changes. */
export function useWatchChanges(): ReadonlyMap<string, boolean> {
  return useSyncExternalStore(
    follow,
    () => changed,
    () => UNCHANGED
  )
}

export const watchKey = (viewerId: string | null, listingId: string): string => `${viewerId ?? ""}:${listingId}`

const FULL = "You watch 200 cars already, as many as a watchlist holds. Unwatch one to make room."

/**
 * Whether the person watches the car, and a function that changes it at once and offers an undo. Visitors use the list
 * in this browser.
 */
export function useWatch(listing: Watchable): { watching: boolean; change: (watch: boolean) => void; ownCar: boolean } {
  const { viewer } = useSession()
  const queries = useQueryClient()
  const here = useVisitorWatchlist()
  const key = watchKey(viewer?.id ?? null, listing.id)
  const noted = useWatchChanges().get(key)
  const { id, title } = listing

  const { mutate } = useMutation({
    mutationFn: (watch: boolean) => api(watch ? endpoints.watchListing : endpoints.unwatchListing, { params: { id } }),
    // Requests for the same car run one after the other, so that the last press wins.
    scope: { id: `watch:${key}` },
    onMutate: (watch) => note(key, watch),
    onSuccess: ({ watching, watchers }) => {
      queries.setQueriesData<Detail>({ queryKey: [...queryKeys.listings.all, "detail"] }, (page) =>
        page?.listing.id === id ? { ...page, listing: { ...page.listing, watching, watchers } } : page
      )
      void queries.invalidateQueries({ queryKey: queryKeys.watchlist })
    },
    onError: (error, watch) => {
      note(key, !watch)
      toast.error(watch ? "Not added to your watchlist" : "Still on your watchlist", { description: messageOf(error) })
    },
  })

  const say = (watch: boolean, undo: () => void) =>
    toast.success(watch ? "Added to your watchlist" : "Taken off your watchlist", {
      action: { label: "Undo", onClick: undo },
    })

  const changeHere = (watch: boolean) => {
    if (watch) {
      if (!watchHere({ id, title })) toast.error("Not added to your watchlist", { description: FULL })
      else say(true, () => void unwatchHere(id))
    } else {
      const place = unwatchHere(id)
      say(false, () => void watchHere({ id, title }, Math.max(0, place)))
    }
  }
  return {
    watching: viewer ? (noted ?? listing.watching === true) : here.some((entry) => entry.id === id),
    ownCar: viewer !== null && listing.isOwner === true,
    change: (watch) => {
      if (!viewer) return changeHere(watch)
      mutate(watch)
      say(watch, () => mutate(!watch))
    },
  }
}
