import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { useSession } from "@/shared"
import type { Receiver } from "./uploadQueue"
import { isLostWithPage, isUnderWay, type ChosenFile, type QueuedUpload, type Target } from "./uploadStates"
import { uploadQueue } from "./uploads"

interface UseUploads {
  kind: QueuedUpload["kind"]
  /** The listing that the files are for; null for one that is not stored yet. */
  listingId: string | null
  /** Whether they go on when this form is left: what arrives then is shown by the stored listing. */
  goOn: boolean
  receiver: Receiver
}

/** What of the tab's queue is this form's, and takes in what arrives. */
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
    /** The listing may have been stored while the files were looked at: they are for whatever the form is for by now. */
    add: (files: readonly Omit<ChosenFile, "kind" | "target">[]) =>
      queue.add(files.map((file) => ({ ...file, kind, target: targetNow.current }))),
    /** Those that will still arrive by themselves. */
    pending: uploads.filter(isUnderWay).length,
    /** How many of them leaving the form would lose: its listing is not stored yet. */
    homeless: uploads.filter((upload) => upload.target === form && isUnderWay(upload)).length,
    /** How many of them closing the page would lose. */
    lostWithPage: uploads.filter(isLostWithPage).length,
    /** The form is left while its listing is being stored: its files go on as that listing's. */
    belongTo: (id: string) => queue.move(form, `listing:${id}`),
  }
}
