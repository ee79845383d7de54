import { ATTACHMENTS_PER_MESSAGE, type Attachment } from "@northlot/contract"
import { useEffect, useRef, useState } from "react"
import { api, endpoints, messageOf, uploadFile } from "@/shared"
import { documentProblem, kindOfFile } from "@/shared/documents/chosenFile"
import { isOfTheFile } from "@/shared/documents/refusedFile"
import { takeFiles } from "./takeFiles"

export interface AttachmentUpload {
  /** The upload's id, also its idempotency key: the server stores the file once. */
  key: string
  file: File
  /** The address of a picture's preview; null for a document. */
  preview: string | null
  /** The uploaded share, 0 to 1. */
  progress: number
  error: string | null
  /** The server refused the file itself, so a retry cannot help. */
  isRefused: boolean
  attachment: Attachment | null
  stop: AbortController
}

async function chosenFile(file: File) {
  const { name, size, type } = file
  const kind = await kindOfFile(file)
  const isPicture = kind === null ? type.startsWith("image/") : kind !== "pdf"
  const problem = await documentProblem(file, `${name} is neither a picture (JPEG, PNG or WebP) nor a PDF.`)
  return { file, name, size, isPicture, problem }
}

/** The uploads for the next message, one at a time, because ten parallel uploads overload a phone's connection. */
export function useAttachmentUploads() {
  const [uploads, setUploads] = useState<AttachmentUpload[]>([])
  const [remarks, setRemarks] = useState<string[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())

  const patch = (key: string, change: Partial<AttachmentUpload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const forget = (gone: readonly AttachmentUpload[]) => {
    for (const { preview } of gone) if (preview) URL.revokeObjectURL(preview)
    setUploads((all) => all.filter(({ key }) => !gone.some((upload) => upload.key === key)))
  }

  const send = ({ key, file, stop: { signal } }: AttachmentUpload) => {
    queue.current = queue.current.then(async () => {
      if (signal.aborted) return
      try {
        const { attachment } = await uploadFile<{ attachment: Attachment }>(
          endpoints.uploadAttachment,
          file,
          file.name,
          {
            idempotencyKey: key,
            onProgress: (progress) => patch(key, { progress }),
            signal,
          }
        )
        patch(key, { attachment })
      } catch (error) {
        if (!signal.aborted) patch(key, { error: messageOf(error), isRefused: isOfTheFile(error) })
      }
    })
  }

  const running = useRef(uploads)
  running.current = uploads
  useEffect(
    () => () => {
      for (const { stop, preview } of running.current) {
        stop.abort()
        if (preview) URL.revokeObjectURL(preview)
      }
    },
    []
  )

  return {
    uploads,
    /** Sentences about the last chosen files that were refused. */
    remarks,
    ready: uploads.every(({ attachment }) => attachment !== null),
    failed: uploads.some(({ error }) => error !== null),
    refused: uploads.some(({ isRefused }) => isRefused),
    add: async (files: readonly File[]) => {
      const chosen = await Promise.all(files.map(chosenFile))
      const { taken, remarks: found } = takeFiles(chosen, ATTACHMENTS_PER_MESSAGE - running.current.length)
      setRemarks(found)
      const added = taken.map(({ file, isPicture }) => ({
        key: crypto.randomUUID(),
        file,
        preview: isPicture ? URL.createObjectURL(file) : null,
        progress: 0,
        error: null,
        isRefused: false,
        attachment: null,
        stop: new AbortController(),
      }))
      setUploads((all) => [...all, ...added])
      added.forEach(send)
    },
    retry: (upload: AttachmentUpload) => {
      const again = { ...upload, error: null, progress: 0, stop: new AbortController() }
      patch(upload.key, again)
      send(again)
    },
    remove: (upload: AttachmentUpload) => {
      upload.stop.abort()
      setRemarks([])
      forget([upload])
      // A failed deletion has no consequence, because the server deletes unused attachments after a day.
      if (upload.attachment)
        void api(endpoints.discardAttachment, { params: { id: upload.attachment.id } }).catch(() => undefined)
    },
    /** Removes files that a message now contains. */
    sent: (gone: readonly AttachmentUpload[]) => {
      setRemarks([])
      forget(gone)
    },
  }
}
export type AttachmentUploads = ReturnType<typeof useAttachmentUploads>
