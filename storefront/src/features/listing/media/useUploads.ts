import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { useSession } from "@/shared"
import type { Receiver } from "./uploadQueue"
import { isLostWithPage, isUnderWay, type ChosenFile, type QueuedUpload, type Target } from "./uploadStates"
import { uploadQueue } from "./uploads"

interface UseUploads {
  kind: QueuedUpload["kind"]
  /** The listing of the files; null until it is stored. */
  listingId: string | null
  /** Whether uploads continue after the form is left; the stored listing then shows the files. */
  goOn: boolean
  receiver: Receiver
}

/** This form's part of the upload queue; the form takes in finished files. */
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
    /** The listing may have been stored while the files were checked, so the target is read now. */
    add: (files: readonly Omit<ChosenFile, "kind" | "target">[]) =>
      queue.add(files.map((file) => ({ ...file, kind, target: targetNow.current }))),
    /** The number of uploads that finish without a further action. */
    pending: uploads.filter(isUnderWay).length,
    /** The number of uploads that are lost when the form is left, because its listing is not stored yet. */
    homeless: uploads.filter((upload) => upload.target === form && isUnderWay(upload)).length,
    /** The number of uploads that are lost when the page closes. */
    lostWithPage: uploads.filter(isLostWithPage).length,
    /** The person left the form while its listing was stored: the files move to that listing. */
    belongTo: (id: string) => queue.move(form, `listing:${id}`),
  }
}
