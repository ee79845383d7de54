import { ERRORS, RefusedError, type ListingDraft, type ListingView } from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { api, endpoints, messageOf, queryKeys, useClock, useSettings } from "@/app"
import { changedFields } from "./listingForm"
import { draftErrors, problemOf, type FieldErrors, type FieldName } from "./listingFields"
import { publishProgress } from "./publishProgress"
import { scheduleErrors } from "./scheduleCheck"

export interface SaveProblem {
  /** Counts the attempts: the same problem again is another one. */
  attempt: number
  title: string
  fields: FieldErrors
  /** Sentences that belong to no field. */
  others: string[]
}

interface SaveListing {
  listing: ListingView | null
  saved: ListingDraft
  readDraft: () => ListingDraft
  /** The listing exists now. */
  onCreated: (listing: ListingView) => void
  /** The server has this draft now. */
  onSaved: (draft: ListingDraft) => void
  /** Everything asked for was done; `publish` when it was to go live. */
  onDone: (listing: ListingView, draft: ListingDraft, publish: boolean) => void
}

/** Saves and publishes; what stands in the way is told before it is sent where the browser can know it. */
export function useSaveListing({ listing, saved, readDraft, onCreated, onSaved, onDone }: SaveListing) {
  const queries = useQueryClient()
  const clock = useClock()
  const settings = useSettings()
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const creation = useRef({ key: "", body: "" })
  const attempts = useRef(0)
  const live = listing?.status === "live"
  const show = (found: Omit<SaveProblem, "attempt">) => setProblem({ ...found, attempt: ++attempts.current })

  /** A repeated creation is the same request; another draft is another one. */
  const creationKey = (draft: ListingDraft): string => {
    const body = JSON.stringify(draft)
    if (creation.current.body !== body) creation.current = { key: crypto.randomUUID(), body }
    return creation.current.key
  }
  const keep = (after: ListingView, draft: ListingDraft) => {
    queries.setQueryData(queryKeys.listings.detail(after.id), { ok: true, listing: after })
    onSaved(draft)
  }

  const mutation = useMutation({
    mutationFn: async ({ publish, draft }: { publish: boolean; draft: ListingDraft }) => {
      const status = publish && !live ? ({ status: "live" } as const) : {}
      let after = listing
      let body = { ...changedFields(saved, draft), ...status }
      if (!after) {
        after = (await api(endpoints.createListing, { body: draft, idempotencyKey: creationKey(draft) })).listing
        keep(after, draft)
        onCreated(after)
        body = status
      }
      if (Object.keys(body).length > 0) {
        after = (await api(endpoints.updateListing, { params: { id: after.id }, body })).listing
        keep(after, draft)
      }
      return after
    },
    onSuccess: (after, { publish, draft }) => {
      void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
      void queries.invalidateQueries({ queryKey: queryKeys.sellerDashboard })
      onDone(after, draft, publish)
    },
    onError: (error) => show(error instanceof RefusedError ? problemOf(error) : { title: messageOf(error), fields: {}, others: [] }),
  })

  const check = (draft: ListingDraft, publish: boolean): Omit<SaveProblem, "attempt"> | null => {
    const limits = settings.data?.auction
    const wrong: FieldErrors = {
      ...(limits && scheduleErrors({ draft, saved, publish: publish && !live, limits, now: new Date(clock.serverNow()) })),
      ...draftErrors(draft),
    }
    const missing = publish || live ? publishProgress(draft).missing : {}
    const fields = { ...missing, ...wrong }
    if (Object.keys(fields).length === 0) return null
    const incomplete = Object.keys(wrong).length === 0
    return { title: incomplete ? ERRORS.LISTING_INCOMPLETE.error : "Please look at these details again.", fields, others: [] }
  }

  return {
    problem,
    saving: mutation.isPending && !mutation.variables.publish,
    publishing: mutation.isPending && mutation.variables.publish,
    save: (publish: boolean) => {
      if (mutation.isPending) return
      const draft = readDraft()
      const found = check(draft, publish)
      if (found) return show(found)
      setProblem(null)
      mutation.mutate({ publish, draft })
    },
    /** These fields were changed: what was said about them no longer holds. */
    settle: (names: readonly FieldName[]) =>
      setProblem((before) => {
        if (!before || !names.some((name) => before.fields[name])) return before
        const fields = { ...before.fields }
        for (const name of names) delete fields[name]
        return Object.keys(fields).length === 0 && before.others.length === 0 ? null : { ...before, fields }
      }),
  }
}
