import type { Photo } from "@northlot/contract"
import type { StoredFiles } from "./storedFiles"
import {
  foundAgain,
  isUnderWay,
  storedUpload,
  listingOf,
  mayGoOn,
  newUpload,
  type ChosenFile,
  type QueuedUpload,
  type Target,
} from "./uploadStates"

/** A form that shows the uploaded files of a listing. */
export interface Receiver {
  /** Whether the form shows a photo made from a file with this hash. */
  knows: (hash: string) => boolean
  /** Adds the file to the form. Returns false for a photo that the form already shows. */
  take: (upload: QueuedUpload) => boolean
  /** Runs for a file that was not taken because the form already shows it. */
  onDuplicate: (upload: QueuedUpload) => void
  /** Runs after the queue has added a file directly to the listing on the server, and not to the form. */
  onPlaced: () => void
}

export interface Sending {
  signal: AbortSignal
  onProgress: (share: number) => void
  /**
   * Runs when the server has started the upload. The id resumes the upload; null means that a new upload must start.
   */
  onBegun: (serverId: string | null) => void
  knows: (hash: string) => boolean
}

/** The result of an upload; `known`: the file was not sent because the form already shows it. */
export type Sent = { photo: Photo; hash: string | null } | { video: string } | "known"

/** Messages between the tabs of one browser. */
export type TabMessage =
  /** A tab has stored a new file. */
  | { kind: "kept" }
  | { kind: "placed"; upload: Subject }
  /**
   * The tab that sends this message has a form that shows these uploads (`kind` and `target`). All other tabs must
   * release the uploads, so that this tab can resume them.
   */
  | { kind: "wanted"; upload: Subject }

/** The functions of the browser and the server that the queue uses. */
export interface UploadPorts {
  files: StoredFiles
  send: (upload: QueuedUpload, sending: Sending) => Promise<Sent>
  /** Deletes the started upload on the server. */
  discard: (upload: QueuedUpload) => void
  /** Adds the file to its stored listing; false if the listing changes only when the seller presses Save. */
  place: (listingId: string, upload: QueuedUpload) => Promise<boolean>
  /** Runs `work` under an exclusive lock with this name; waits while another tab holds the lock. */
  holdAlone: (name: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>
  tell: (message: TabMessage) => void
  mayPass: (error: unknown) => boolean
  isOfTheFile: (error: unknown) => boolean
  untilReachable: (attempt: number, signal: AbortSignal) => Promise<void>
  messageOf: (error: unknown) => string
  now: () => number
  newId: () => string
}

type Subject = Pick<QueuedUpload, "kind" | "target">
type Attended = `${QueuedUpload["kind"]} ${Target}`
const attendedName = ({ kind, target }: Subject): Attended => `${kind} ${target}`
const subjectOf = (name: Attended): Subject => {
  const [kind, target] = name.split(" ") as [QueuedUpload["kind"], Target]
  return { kind, target }
}

/**
 * The upload queue of a tab, shared by all pages. The browser stores each file of a stored listing until it is
 * uploaded. One tab at a time works on a file; the next tab of the same account resumes the files of a closed tab. A
 * finished file goes to the form that shows it, otherwise to the listing.
 */
export class UploadQueue {
  private uploads: readonly QueuedUpload[] = []
  private account: string | null = null
  private readonly listeners = new Set<() => void>()
  private readonly placedListeners = new Set<(listingId: string) => void>()
  private readonly receivers = new Map<Attended, Receiver>()
  private readonly stops = new Map<string, AbortController>()
  private readonly releases = new Map<string, () => void>()
  private readonly seen = new Set<string>()
  private closing = new AbortController()
  /** Photos upload one at a time, because ten parallel uploads overload a phone's connection. */
  private photosInTurn: Promise<void> = Promise.resolve()
  private placing: Promise<void> = Promise.resolve()
  /** Writes to the store run one after the other, so that the last write wins. */
  private writing: Promise<void> = Promise.resolve()
  /** The number of files that arrived since the queue was last idle. */
  arrived = 0
  /** Whether the browser has refused to store a file. */
  storesNothing = false

  constructor(private readonly ports: UploadPorts) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  /** Registers a function that runs when any tab has added a file to a listing on the server, outside a form. */
  onPlaced(hear: (listingId: string) => void): () => void {
    this.placedListeners.add(hear)
    return () => this.placedListeners.delete(hear)
  }
  readonly snapshot = (): readonly QueuedUpload[] => this.uploads

  /** Resumes the stored files of this account and deletes the stored files of other accounts. */
  open(account: string): void {
    if (this.account === account) return
    this.close()
    this.account = account
    void this.resumeStored()
  }

  /** Stops all uploads and empties the queue, but preserves the stored files. */
  close(): void {
    this.closing.abort()
    this.closing = new AbortController()
    for (const stop of this.stops.values()) stop.abort()
    for (const release of this.releases.values()) release()
    this.stops.clear()
    this.releases.clear()
    this.seen.clear()
    this.account = null
    this.arrived = 0
    this.put([])
  }

  hear(message: TabMessage): void {
    if (message.kind === "kept") void this.resumeStored()
    else if (message.kind === "placed") this.tellPlaced(message.upload)
    else this.giveOver(message.upload)
  }

  add(chosen: readonly ChosenFile[]): void {
    const added = chosen.map((one) => newUpload(one, this.ports.newId))
    if (!this.uploads.some(isUnderWay)) this.arrived = 0
    this.put([...this.uploads, ...added])
    for (const upload of added) {
      this.seen.add(upload.id)
      this.hold(upload.id, () => this.keep(upload.id))
      this.goOn(upload.id)
    }
  }

  /** Registers a form as the receiver of this target's files; the returned function removes it. */
  attend(kind: QueuedUpload["kind"], target: Target, receiver: Receiver): () => void {
    const attended = attendedName({ kind, target })
    this.receivers.set(attended, receiver)
    for (const upload of this.uploads) if (attendedName(upload) === attended) this.deliver(upload.id)
    this.tellListeners()
    this.ports.tell({ kind: "wanted", upload: { kind, target } })
    return () => {
      if (this.receivers.get(attended) !== receiver) return
      this.receivers.delete(attended)
      this.tellListeners()
    }
  }
  isAttended(upload: Subject): boolean {
    return this.receivers.has(attendedName(upload))
  }

  /**
   * Assigns a form's files to its listing after the first save. The browser can then store the files until they are
   * uploaded.
   */
  move(from: Target, to: Target): void {
    const moved = this.uploads.filter(({ target }) => target === from).map(({ id }) => id)
    if (moved.length === 0) return
    this.put(this.uploads.map((upload) => (upload.target === from ? { ...upload, target: to } : upload)))
    for (const id of moved) void this.keep(id)
  }

  pause(id: string): void {
    this.stop(id)
    this.change(id, { state: "paused" })
    void this.keep(id)
  }

  /**
   * Resumes a paused upload or retries a failed one. A retry gets a new idempotency key, because the server would
   * repeat its refusal for the old key.
   */
  resume(id: string): void {
    const upload = this.find(id)
    if (!upload || isUnderWay(upload)) return
    const isUp = upload.photo !== null || upload.video !== null
    const key = upload.state === "failed" ? this.ports.newId() : upload.key
    this.change(id, { state: isUp ? "arrived" : "queued", error: null, isRefused: false, key })
    void this.keep(id)
    this.goOn(id)
  }

  cancel(id: string): void {
    const upload = this.find(id)
    if (!upload) return
    this.stop(id)
    this.remove(id)
    if (upload.serverId) this.ports.discard(upload)
  }

  /** Removes the files of a closed form, because they belong to no stored listing. */
  cancelAll(kind: QueuedUpload["kind"], target: Target): void {
    const attended = attendedName({ kind, target })
    for (const { id } of this.uploads.filter((upload) => attendedName(upload) === attended)) this.cancel(id)
  }

  private receiverOf(upload: Subject): Receiver | undefined {
    return this.receivers.get(attendedName(upload))
  }
  private tellPlaced(upload: Subject): void {
    this.receiverOf(upload)?.onPlaced()
    for (const hear of this.placedListeners) hear(listingOf(upload.target)!)
  }

  private find(id: string): QueuedUpload | undefined {
    return this.uploads.find((upload) => upload.id === id)
  }
  private put(uploads: readonly QueuedUpload[]): void {
    this.uploads = uploads
    this.tellListeners()
  }
  private tellListeners(): void {
    // A new array makes subscribers render again, even if only a form that receives files was opened or closed.
    this.uploads = [...this.uploads]
    for (const listener of this.listeners) listener()
  }
  private change(id: string, change: Partial<QueuedUpload>): void {
    this.put(this.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  }
  private stop(id: string): void {
    this.stops.get(id)?.abort()
    this.stops.delete(id)
  }

  /** Removes the file from the queue and the browser, and releases its lock for other tabs. */
  private remove(id: string): void {
    const upload = this.find(id)
    this.put(this.uploads.filter((other) => other.id !== id))
    const isKept = upload !== undefined && listingOf(upload.target) !== null
    void this.write(async () => {
      if (isKept) await this.ports.files.delete(id).catch(() => undefined)
      this.release(id)
    })
  }
  private release(id: string): void {
    this.releases.get(id)?.()
    this.releases.delete(id)
  }
  private write(work: () => Promise<void>): Promise<void> {
    this.writing = this.writing.then(work)
    return this.writing
  }

  /** Releases the uploads whose form another tab shows. That tab resumes them from the state stored in the browser. */
  private giveOver(wanted: Subject): void {
    if (this.isAttended(wanted)) return
    const name = attendedName(wanted)
    const given = this.uploads.filter((upload) => attendedName(upload) === name && upload.kept).map(({ id }) => id)
    if (given.length === 0) return
    given.forEach((id) => this.stop(id))
    this.put(this.uploads.filter(({ id }) => !given.includes(id)))
    void this.write(async () => {
      for (const id of given) {
        this.seen.delete(id)
        this.release(id)
      }
      // This tab queues again for the locks of the released uploads. The tab that takes them over may close before it
      // finishes.
      void this.resumeStored()
    })
  }

  /** Stores the file's current state in the browser, if its listing is stored on the server. */
  private keep(id: string): Promise<void> {
    return this.write(() => this.storeNow(id))
  }
  private async storeNow(id: string): Promise<void> {
    const upload = this.find(id)
    const account = this.account
    if (!upload || account === null || listingOf(upload.target) === null || !this.releases.has(id)) return
    try {
      await this.ports.files.put(storedUpload(upload, account, this.ports.now()))
      if (upload.kept || !this.find(id)) return
      this.change(id, { kept: true })
      this.ports.tell({ kind: "kept" })
    } catch {
      this.storesNothing = true
      this.change(id, { kept: false })
    }
  }

  /** Runs `begin` once this tab has the lock on the file. The tab releases the lock when the file leaves the queue. */
  private hold(id: string, begin: () => Promise<void>): void {
    const { signal } = this.closing
    const held = this.ports.holdAlone(`northlot-upload-${id}`, signal, async () => {
      if (signal.aborted) return
      const gone = new Promise<void>((release) => this.releases.set(id, release))
      await begin()
      if (!this.find(id)) return void this.releases.delete(id)
      await gone
    })
    held.catch(() => undefined)
  }

  private async resumeStored(): Promise<void> {
    const account = this.account
    const kept = await this.ports.files.all().catch(() => [])
    if (account === null || account !== this.account) return
    for (const upload of kept) {
      const { id } = upload
      if (!mayGoOn(upload, account, this.ports.now())) void this.ports.files.delete(id).catch(() => undefined)
      else if (!this.seen.has(id)) {
        this.seen.add(id)
        this.hold(id, () => this.takeUp(id, account))
      }
    }
    // Another tab may hold the locks of stored files. This tab asks it to release the files that a form in this tab
    // shows.
    for (const name of this.receivers.keys()) this.ports.tell({ kind: "wanted", upload: subjectOf(name) })
  }
  private async takeUp(id: string, account: string): Promise<void> {
    // Another tab may have finished the file while this tab waited.
    const kept = await this.ports.files.read(id).catch(() => null)
    if (!kept || account !== this.account) return
    this.put([...this.uploads, foundAgain(kept)])
    this.goOn(id)
  }

  private goOn(id: string): void {
    const upload = this.find(id)
    if (upload?.state === "arrived") return this.deliver(id)
    if (upload?.state !== "queued") return
    if (upload.kind === "video") return void this.send(id)
    this.photosInTurn = this.photosInTurn.then(() => this.send(id))
  }

  private async send(id: string): Promise<void> {
    if (this.find(id)?.state !== "queued") return
    const stop = new AbortController()
    const { signal } = stop
    this.stops.set(id, stop)
    this.change(id, { state: "sending" })
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        const sent = await this.ports.send(this.find(id)!, {
          signal,
          onProgress: (progress) => {
            attempt = 0
            if (!signal.aborted) this.change(id, { progress, state: "sending" })
          },
          onBegun: (serverId) => {
            if (signal.aborted) return
            this.change(id, { serverId })
            void this.keep(id)
          },
          knows: (hash) => this.receiverOf(this.find(id)!)?.knows(hash) ?? false,
        })
        if (signal.aborted) return
        this.stops.delete(id)
        return this.arrive(id, sent)
      } catch (error) {
        if (signal.aborted) return
        if (!this.ports.mayPass(error)) return this.fail(id, error)
        this.change(id, { state: "waiting" })
        await this.ports.untilReachable(attempt, signal)
      }
    }
  }

  private arrive(id: string, sent: Sent): void {
    const upload = this.find(id)!
    if (sent === "known") {
      this.receiverOf(upload)?.onDuplicate(upload)
      return this.remove(id)
    }
    this.arrived++
    this.change(id, { state: "arrived", progress: 1, ...sent })
    void this.keep(id)
    this.deliver(id)
  }

  private async fail(id: string, error: unknown): Promise<void> {
    const upload = this.find(id)
    // If the browser no longer stores the file, the person signed out in another tab. This tab must not show the file.
    if (upload?.kept && !(await this.ports.files.read(id).catch(() => upload))) return this.remove(id)
    if (!this.find(id)) return
    this.change(id, {
      state: "failed",
      error: this.ports.messageOf(error),
      isRefused: this.ports.isOfTheFile(error),
    })
  }

  private deliver(id: string): void {
    const upload = this.find(id)
    if (upload?.state !== "arrived") return
    const receiver = this.receiverOf(upload)
    if (receiver) {
      if (!receiver.take(upload)) receiver.onDuplicate(upload)
      return this.remove(id)
    }
    this.placing = this.placing.then(() => this.place(id))
  }

  /**
   * Adds an uploaded file to its stored listing while no form of the listing is open. Does nothing if the listing
   * changes only when the seller presses Save.
   */
  private async place(id: string): Promise<void> {
    const { signal } = this.closing
    for (let attempt = 0; !signal.aborted; attempt++) {
      const upload = this.find(id)
      if (upload?.state !== "arrived") return
      if (this.isAttended(upload)) return this.deliver(id)
      const listingId = listingOf(upload.target)
      if (listingId === null) return
      try {
        if (!(await this.ports.place(listingId, upload)) || signal.aborted) return
        this.remove(id)
        this.tellPlaced(upload)
        return this.ports.tell({ kind: "placed", upload: { kind: upload.kind, target: upload.target } })
      } catch (error) {
        if (signal.aborted) return
        if (!this.ports.mayPass(error)) return this.fail(id, error)
        await this.ports.untilReachable(attempt, signal)
      }
    }
  }
}
