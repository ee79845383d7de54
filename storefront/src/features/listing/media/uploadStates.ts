import type { Photo, PhotoShot } from "@northlot/contract"

export interface QueuedUpload {
  id: string
  /** The idempotency key: the server takes the file once per key. A retry after a refusal gets a new key. */
  key: string
  kind: "photo" | "video"
  /** The stored listing that gets the file, or the form whose listing is not stored yet. */
  target: Target
  file: File
  /** What the photo shows, such as the odometer; null if the guide did not ask for this photo. */
  shot: PhotoShot | null
  /** Whether the photo was chosen in the seller's list of cars, not in the editor. Such photos are made smaller. */
  ofRow: boolean
  /** The id of a started video upload on the server. */
  serverId: string | null
  /** The uploaded share, 0 to 1. */
  progress: number
  /** `waiting`: the connection broke, and a retry follows. `arrived`: uploaded, but not yet added to the listing. */
  state: "queued" | "sending" | "waiting" | "paused" | "failed" | "arrived"
  error: string | null
  /** The server refused the file itself, so a retry cannot help. */
  isRefused: boolean
  /** Whether the browser has stored the file, so that the upload survives a reload. */
  kept: boolean
  /** The uploaded photo in the server's response; null before that and for videos. */
  photo: Photo | null
  video: string | null
  /** SHA-256 of the chosen file; null if the browser could not compute it. */
  hash: string | null
}

export type Target = `listing:${string}` | `form:${string}`

/** An upload as the browser stores it between two visits. */
export interface StoredUpload extends Omit<QueuedUpload, "progress" | "error" | "isRefused" | "kept"> {
  accountId: string
  /** The time when the file was stored, by the device's clock. */
  at: number
}

/**
 * The maximum age of a file stored in the browser. After a week, the server deletes uploaded files that are in no
 * listing. An older stored file would then be uploaded a second time.
 */
const CACHE_MILLISECONDS = 6 * 86_400_000

export const listingOf = (target: Target): string | null =>
  target.startsWith("listing:") ? target.slice("listing:".length) : null

/** A file that a person chose to upload. */
export type ChosenFile = Pick<QueuedUpload, "kind" | "target" | "file"> & Partial<Pick<QueuedUpload, "shot" | "ofRow">>

export function newUpload(chosen: ChosenFile, newId: () => string): QueuedUpload {
  return {
    id: newId(),
    key: newId(),
    shot: null,
    ofRow: false,
    serverId: null,
    progress: 0,
    state: "queued",
    error: null,
    isRefused: false,
    kept: false,
    photo: null,
    video: null,
    hash: null,
    ...chosen,
  }
}

export function storedUpload(upload: QueuedUpload, accountId: string, at: number): StoredUpload {
  const { progress: _progress, error: _error, isRefused: _isRefused, kept: _kept, ...lasting } = upload
  return { ...lasting, accountId, at }
}

/** Whether this account may resume the upload; files of other accounts and expired files are deleted. */
export const mayGoOn = ({ accountId, at }: StoredUpload, account: string, now: number): boolean =>
  accountId === account && now - at < CACHE_MILLISECONDS

/**
 * A stored upload in a newly opened page: a paused or arrived upload preserves its state, an unfinished or failed one
 * is queued again.
 */
export function foundAgain({ accountId: _account, at: _at, ...kept }: StoredUpload): QueuedUpload {
  const stays = kept.state === "paused" || kept.state === "arrived"
  return { ...kept, state: stays ? kept.state : "queued", progress: 0, error: null, isRefused: false, kept: true }
}

/** Whether the upload needs no further action by the person. */
export const isUnderWay = ({ state }: QueuedUpload): boolean =>
  state === "queued" || state === "sending" || state === "waiting"

/** Whether the upload is lost when the page closes. */
export const isLostWithPage = ({ kept, state }: QueuedUpload): boolean => !kept && state !== "failed"

/** The counted files as text: '3 photos and 1 video'. */
function countedText(uploads: readonly Pick<QueuedUpload, "kind">[]): string {
  const text = (kind: QueuedUpload["kind"]) => {
    const count = uploads.filter((upload) => upload.kind === kind).length
    return count === 0 ? [] : [`${count} ${kind}${count === 1 ? "" : "s"}`]
  }
  return [...text("photo"), ...text("video")].join(" and ")
}

export interface UploadLine {
  text: string
  tone: "brand" | "amber" | "danger"
  /** The uploaded share of all running and recently finished uploads; null if none is running. */
  share: number | null
  /** The listing that the upload line links to. */
  listingId: string | null
  /** The ids of the failed uploads, which can be cancelled. */
  failed: readonly string[]
  /** The ids of the failed uploads that can be retried, because they were not refused. */
  again: readonly string[]
}

/** The text and progress of the upload line; null if there is nothing to show. */
export function uploadLine(uploads: readonly QueuedUpload[], arrived: number): UploadLine | null {
  if (uploads.length === 0) return null
  const are = (some: readonly QueuedUpload[]) => (some.length === 1 ? "is" : "are")
  const moving = uploads.filter(isUnderWay)
  const failed = uploads.filter(({ state }) => state === "failed")
  const toPress = {
    failed: failed.map(({ id }) => id),
    again: failed.flatMap(({ id, isRefused }) => (isRefused ? [] : [id])),
  }
  const held = uploads.filter(({ state }) => state === "arrived")
  const paused = uploads.filter(({ state }) => state === "paused")
  const sum = moving.reduce((total, { progress }) => total + progress, 0)
  const about = (some: readonly QueuedUpload[]) => some.map(({ target }) => listingOf(target)).find(Boolean) ?? null
  if (moving.length > 0) {
    const offline = moving.every(({ state }) => state !== "sending") && moving.some(({ state }) => state === "waiting")
    return {
      text: offline
        ? `No connection. The upload of ${countedText(moving)} continues by itself.`
        : `${countedText(moving)} ${are(moving)} on the way`,
      tone: offline ? "amber" : "brand",
      share: (arrived + sum) / (arrived + moving.length),
      listingId: about(moving),
      ...toPress,
    }
  }
  if (failed.length > 0) {
    const [first] = failed
    return {
      text: `${countedText(failed)} could not be uploaded: ${first!.error ?? "please try again."}`,
      tone: "danger",
      share: null,
      listingId: about(failed),
      ...toPress,
    }
  }
  const waits = held.length > 0 ? held : paused
  return {
    text:
      held.length > 0
        ? `${countedText(held)} ${are(held)} uploaded, but not in the listing yet`
        : `${countedText(paused)} ${are(paused)} paused`,
    tone: "amber",
    share: null,
    listingId: about(waits),
    ...toPress,
  }
}
