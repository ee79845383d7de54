import type { Photo, PhotoShot } from "@northlot/contract"

/** One file on its way to the server. */
export interface QueuedUpload {
  id: string
  /** Under which the server takes it once, however often it is sent; another try after a refusal has another. */
  key: string
  kind: "photo" | "video"
  /** Whose it is: a stored listing, or a form whose listing is not stored yet. */
  target: Target
  file: File
  /** What a guided photo shows. */
  shot: PhotoShot | null
  /** A photo that is added to a row of the workspace, which takes smaller ones. */
  ofRow: boolean
  /** The upload that the server has begun, of a video. */
  serverId: string | null
  /** 0 to 1. */
  progress: number
  /** `waiting`: the connection broke, and it goes on by itself. `arrived`: it is up, and its listing does not show it. */
  state: "queued" | "sending" | "waiting" | "paused" | "failed" | "arrived"
  error: string | null
  /** The file itself was refused: another try is no help. */
  isRefused: boolean
  /** Whether it would be there after a reload. */
  kept: boolean
  /** What the server made of it. */
  photo: Photo | null
  video: string | null
  /** SHA-256 of the file as it was chosen, where the browser could tell. */
  hash: string | null
}

export type Target = `listing:${string}` | `form:${string}`

/** As it lies in the browser between two visits. */
export interface KeptUpload extends Omit<QueuedUpload, "progress" | "error" | "isRefused" | "kept"> {
  accountId: string
  /** When it was chosen, by the device's clock. */
  at: number
}

/** The server clears what no listing shows away after a week; what is older here would begin anew unasked. */
const KEPT_MILLISECONDS = 6 * 86_400_000

export const listingOf = (target: Target): string | null =>
  target.startsWith("listing:") ? target.slice("listing:".length) : null

/** What somebody chose to be sent. */
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

export function keptUpload(upload: QueuedUpload, accountId: string, at: number): KeptUpload {
  const { progress: _progress, error: _error, isRefused: _isRefused, kept: _kept, ...lasting } = upload
  return { ...lasting, accountId, at }
}

/** Whether this account may go on with it; what is another's, or too old, goes. */
export const mayGoOn = ({ accountId, at }: KeptUpload, account: string, now: number): boolean =>
  accountId === account && now - at < KEPT_MILLISECONDS

/** How it goes on in a page that finds it: what was under way or refused is tried, what was paused stays so. */
export function foundAgain({ accountId: _account, at: _at, ...kept }: KeptUpload): QueuedUpload {
  const stays = kept.state === "paused" || kept.state === "arrived"
  return { ...kept, state: stays ? kept.state : "queued", progress: 0, error: null, isRefused: false, kept: true }
}

/** Those that will still arrive without anybody's doing. */
export const isUnderWay = ({ state }: QueuedUpload): boolean =>
  state === "queued" || state === "sending" || state === "waiting"

/** What closing this page would lose. */
export const isLostWithPage = ({ kept, state }: QueuedUpload): boolean => !kept && state !== "failed"

/** '3 photos and 1 video'. */
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
  /** Of what is under way with what has arrived since nothing was; null where nothing moves. */
  share: number | null
  /** The listing that the line leads to. */
  listingId: string | null
  /** What can be given up, and what of it can be tried again. */
  failed: readonly string[]
  again: readonly string[]
}

/** What the line over the pages says; null where there is nothing to say. */
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
        ? `No connection. ${countedText(moving)} ${moving.length === 1 ? "goes" : "go"} on by ${moving.length === 1 ? "itself" : "themselves"}.`
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
      text: `${countedText(failed)} did not go up: ${first!.error ?? "please try again."}`,
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
        ? `${countedText(held)} ${are(held)} up, and not in the listing yet`
        : `${countedText(paused)} ${are(paused)} paused`,
    tone: "amber",
    share: null,
    listingId: about(waits),
    ...toPress,
  }
}
