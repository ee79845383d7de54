import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { useSession } from "@/shared"
import type { Receiver } from "./uploadQueue"
import { isLostWithPage, isUnderWay, type ChosenFile, type QueuedUpload, type Target } from "./uploadStates"
import { uploadQueue } from "./uploads"

interface UseUploads {
  kind: QueuedUpload["kind"]
  /** The id of the files' listing; null until the listing is stored. */
  listingId: string | null
  /** Whether uploads continue after the person leaves the form; the stored listing then gets the files. */
  goOn: boolean
  receiver: Receiver
}

/** The uploads of one form in the queue; the form receives the finished files. */
export function useUploads({ kind, listingId, goOn, receiver }: UseUploads) {
  const { viewer } = useSession()
  const queue = uploadQueue()
  const all = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const [form] = useState<Target>(() => `form:${crypto.randomUUID()}`)
  const target: Target = goOn && listingId !== null ? `listing:${listingId}` : form
  const latest = useRef(receiver)
  latest.current = receiver
  const targetNow = useRef(target)
  targetNow.current = target

  useEffect(() => {
    if (viewer) queue.open(viewer.id)
  }, [queue, viewer])
  useEffect(() => {
    if (target !== form) queue.move(form, target)
    return queue.attend(kind, target, {
      knows: (hash) => latest.current.knows(hash),
      take: (upload) => latest.current.take(upload),
      onDuplicate: (upload) => latest.current.onDuplicate(upload),
      onPlaced: () => latest.current.onPlaced(),
    })
  }, [queue, kind, form, target])
  useEffect(() => () => queue.cancelAll(kind, form), [queue, kind, form])

  const uploads = all.filter((upload) => upload.kind === kind && (upload.target === target || upload.target === form))
  return {
    queue,
    uploads,
    /**
     * Uses the target at the time of this call: the form's listing may have been created while the files were checked.
     */
    add: (files: readonly Omit<ChosenFile, "kind" | "target">[]) =>
      queue.add(files.map((file) => ({ ...file, kind, target: targetNow.current }))),
    /** The number of uploads that need no further action by the person. */
    pending: uploads.filter(isUnderWay).length,
    /** The number of uploads that are lost if the person leaves the form, because its listing is not stored yet. */
    homeless: uploads.filter((upload) => upload.target === form && isUnderWay(upload)).length,
    /** The number of uploads that are lost if the page closes. */
    lostWithPage: uploads.filter(isLostWithPage).length,
    /**
     * Assigns the form's files to the listing `id`. Needed if the person is already leaving the form when its first
     * save creates the listing.
     */
    belongTo: (id: string) => queue.move(form, `listing:${id}`),
  }
}
