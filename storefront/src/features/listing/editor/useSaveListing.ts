import {
  OWN_REFUSALS,
  RefusedError,
  refusalParams,
  type DuplicateListing,
  type ListingDraft,
  type ListingView,
  type VinDifference,
} from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { api, endpoints, messageOf, queryKeys, useClock, useSettings } from "@/shared"
import { sendableByItself } from "./autosave"
import { conflicts } from "./mergedForm"
import { changedFields, draftOf, formOf } from "./listingForm"
import { draftErrors, problemOf, type FieldErrors, type FieldName } from "./listingFields"
import { publishProgress } from "./publishProgress"
import { scheduleErrors } from "./scheduleCheck"

export interface SaveProblem {
  /** The number of the save attempt, so that a repeated problem is treated as new. */
  attempt: number
  title: string
  fields: FieldErrors
  /** The error sentences that belong to no field. */
  others: string[]
}

/** The seller's other draft with the same VIN. */
export interface OtherDraft extends DuplicateListing {
  vin: string
}

/** Another window changed the same fields to other values. */
export interface SaveConflict {
  theirs: ListingView
  fields: (keyof ListingDraft)[]
}

/** An autosave, the Save button, or a publication. */
export type SaveKind = "auto" | "save" | "publish"

interface SaveListing {
  listing: ListingView | null
  readDraft: () => ListingDraft
  readSaved: () => ListingDraft
  /** Differences between the VIN and the draft. */
  vinDifferences: readonly VinDifference[]
  /** Runs after the first save has created the listing. */
  onCreated: (listing: ListingView) => void
  /** Runs after the server has stored these fields. */
  onSaved: (fields: ListingDraft) => void
  takeIn: (theirs: ListingView, giveUp?: (keyof ListingDraft)[]) => void
  /** Runs after the seller's Save or publication, not after an autosave; `publish` is true for a publication. */
  onDone: (listing: ListingView, draft: ListingDraft, publish: boolean) => void
}

/**
 * Runs saves and publications one after the other. The browser shows the errors it can find before it sends anything.
 * An autosave leaves out invalid fields and the schedule, because dates can put a listing on the market.
 */
export function useSaveListing({
  listing,
  readDraft,
  readSaved,
  vinDifferences,
  onCreated,
  onSaved,
  takeIn,
  onDone,
}: SaveListing) {
  const queries = useQueryClient()
  const clock = useClock()
  const settings = useSettings()
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const [activity, setActivity] = useState<SaveKind | null>(null)
  const [otherDraft, setOtherDraft] = useState<OtherDraft | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const creation = useRef({ key: "", body: "" })
  const attempts = useRef(0)
  const running = useRef<SaveKind | null>(null)
  const waiting = useRef<SaveKind | null>(null)
  /** The end time that the review showed. The publication sends this end time, so that the auction ends as reviewed. */
  const reviewedEnd = useRef<{ endsAt?: string }>({})
  /** The listing in the server's last response, on which the edits are based. */
  const known = useRef(listing)

  const show = (found: Omit<SaveProblem, "attempt">) => setProblem({ ...found, attempt: ++attempts.current })
  const refuse = (error: unknown) =>
    show(error instanceof RefusedError ? problemOf(error) : { title: messageOf(error), fields: {}, others: [] })

  /** A retry of the same draft uses the same idempotency key; another draft gets a new one. */
  const creationKey = (draft: ListingDraft): string => {
    const body = JSON.stringify(draft)
    if (creation.current.body !== body) creation.current = { key: crypto.randomUUID(), body }
    return creation.current.key
  }
  const keep = (after: ListingView, fields: ListingDraft) => {
    known.current = after
    queries.setQueryData(queryKeys.listings.detail(after.id), { ok: true, listing: after })
    onSaved(fields)
  }

  const send = async (kind: SaveKind, draft: ListingDraft): Promise<ListingView | null> => {
    const publish =
      kind === "publish" && known.current?.status !== "live"
        ? ({ status: "live", ...reviewedEnd.current } as const)
        : {}
    let fields =
      kind === "auto" ? sendableByItself(changedFields(readSaved(), draft)) : changedFields(readSaved(), draft)
    if (!known.current) {
      const body = kind === "auto" ? sendableByItself(draft) : draft
      const query = { oneDraft: "true" } as const
      const created = (await api(endpoints.createListing, { query, body, idempotencyKey: creationKey(body) })).listing
      setOtherDraft(null)
      keep(created, body)
      onCreated(created)
      fields = {}
    }
    const body = { ...fields, ...publish }
    if (Object.keys(body).length > 0) {
      const { id, updatedAt } = known.current!
      keep(
        (await api(endpoints.updateListing, { params: { id }, body: { ...body, ifUpdatedAt: updatedAt } })).listing,
        fields
      )
    }
    return known.current
  }

  /** Another window saved first: merges its changes, or reports a conflict. Returns whether to send again. */
  const settleWithOthers = async (): Promise<boolean> => {
    const { listing: theirs } = await api(endpoints.readListing, { params: { id: known.current!.id } })
    const fields = conflicts(readSaved(), readDraft(), draftOf(formOf(theirs), theirs.photos))
    if (fields.length > 0) {
      setConflict({ theirs, fields })
      return false
    }
    known.current = theirs
    takeIn(theirs)
    return true
  }

  const perform = async (kind: SaveKind): Promise<void> => {
    const draft = readDraft()
    const found = kind === "auto" ? null : check(draft, kind === "publish")
    if (found) return show(found)
    if (kind !== "auto") setProblem(null)
    setActivity(kind)
    setFailure(null)
    try {
      const after = await send(kind, draft)
      setSavedAt(clock.serverNow())
      if (kind === "auto" || !after) return
      void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
      void queries.invalidateQueries({ queryKey: queryKeys.sellerDashboard })
      onDone(after, draft, kind === "publish")
    } catch (error) {
      if (error instanceof RefusedError && error.code === "LISTING_CHANGED") {
        const again = await settleWithOthers().catch(fail(kind))
        if (again) waiting.current = later(waiting.current, kind)
        return
      }
      const other = refusalParams(error, "VIN_HAS_DRAFT")
      if (other)
        setOtherDraft({ id: other.listingId, title: other.title, status: "draft", same: "vin", vin: draft.vin ?? "" })
      fail(kind)(error)
    }
  }
  const fail = (kind: SaveKind) => (error: unknown) => {
    if (kind === "auto") setFailure(messageOf(error))
    else refuse(error)
  }

  const wrongIn = (draft: ListingDraft, publish: boolean): FieldErrors => {
    const limits = settings.data?.auction
    return {
      ...(limits && scheduleErrors({ draft, saved: readSaved(), publish, limits, now: new Date(clock.serverNow()) })),
      ...draftErrors(draft),
    }
  }
  const check = (draft: ListingDraft, publish: boolean): Omit<SaveProblem, "attempt"> | null => {
    const isLive = known.current?.status === "live"
    const wrong = wrongIn(draft, publish && !isLive)
    const missing = publish || isLive ? publishProgress(draft, vinDifferences).missing : {}
    const fields = { ...missing, ...wrong }
    if (Object.keys(fields).length === 0) return null
    const incomplete = Object.keys(wrong).length === 0
    return {
      title: incomplete ? OWN_REFUSALS.LISTING_INCOMPLETE.error : "Please look at these details again.",
      fields,
      others: [],
    }
  }

  const ask = async (kind: SaveKind) => {
    if (running.current) {
      waiting.current = later(waiting.current, kind)
      return
    }
    for (let next: SaveKind | null = kind; next; next = waiting.current) {
      waiting.current = null
      running.current = next
      await perform(next)
    }
    running.current = null
    setActivity(null)
  }

  return {
    problem,
    conflict,
    /** The seller's other draft with the typed VIN, if the server refused a second draft for that VIN. */
    otherDraft,
    /** The error of the last autosave. */
    failure,
    savedAt,
    autosaving: activity === "auto",
    saving: activity === "save",
    publishing: activity === "publish",
    save: (kind: SaveKind) => void ask(kind),
    publish: (endsAt: Date) => {
      reviewedEnd.current = { endsAt: endsAt.toISOString() }
      void ask("publish")
    },
    /** Returns whether the draft passes the checks; otherwise shows the problems. */
    passes: (kind: "save" | "publish") => {
      const found = check(readDraft(), kind === "publish")
      if (found) show(found)
      return found === null
    },
    /** Returns whether all values are valid (fields may be missing); otherwise shows the problems. */
    isReadable: () => {
      const draft = readDraft()
      const isWrong = Object.keys(wrongIn(draft, known.current?.status !== "live")).length > 0
      if (isWrong) show(check(draft, true)!)
      return !isWrong
    },
    /** Marks the fields that a publication still requires, without moving the focus. */
    tellMissing: () => {
      const found = check(readDraft(), true)
      setProblem(found && { ...found, attempt: 0 })
    },
    /** Reads the stored listing, and merges the changes of other windows into the form. */
    bringIn: () => {
      if (!running.current && known.current) void settleWithOthers().catch(() => undefined)
    },
    /** The errors of the values in the form now. Fields that are still missing are not included. */
    wrongNow: () => wrongIn(readDraft(), false),
    /** Resolves a conflict with the values of this window (`own`) or of the other window (`theirs`). */
    decide: (whose: "own" | "theirs", kind: SaveKind) => {
      if (!conflict) return
      known.current = conflict.theirs
      takeIn(conflict.theirs, whose === "theirs" ? conflict.fields : [])
      setConflict(null)
      void ask(kind)
    },
    /** Removes the problems of fields that have changed. */
    settle: (names: readonly FieldName[]) =>
      setProblem((before) => {
        if (!before || !names.some((name) => before.fields[name])) return before
        const fields = { ...before.fields }
        for (const name of names) delete fields[name]
        return Object.keys(fields).length === 0 && before.others.length === 0 ? null : { ...before, fields }
      }),
  }
}

const WEIGHT: Readonly<Record<SaveKind, number>> = { auto: 0, save: 1, publish: 2 }

/** The more important of two queued saves; it includes the work of the other save. */
function later(one: SaveKind | null, other: SaveKind): SaveKind {
  return one !== null && WEIGHT[one] >= WEIGHT[other] ? one : other
}
