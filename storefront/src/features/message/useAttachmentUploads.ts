import { ATTACHMENTS_PER_MESSAGE, type Attachment } from "@northlot/contract"
import { useEffect, useRef, useState } from "react"
import { api, endpoints, messageOf, uploadFile } from "@/shared"
import { documentProblem, kindOfFile } from "@/shared/documents/chosenFile"
import { isOfTheFile } from "@/shared/documents/refusedFile"
import { takeFiles } from "./takeFiles"

export interface AttachmentUpload {
  /** Also the key under which the server takes this file once, however often it is sent. */
  key: string
  file: File
  /** A picture as the person chose it; null for a document. */
  preview: string | null
  /** Share of the bytes that have left. */
  progress: number
  error: string | null
  /** The file itself was refused: another try is no help. */
  isRefused: boolean
  attachment: Attachment | null
  stop: AbortController
}

async function chosenFile(file: File) {
  const { name, size, type } = file
  const kind = await kindOfFile(file)
  const isPicture = kind === null ? type.startsWith("image/") : kind !== "pdf"
  const problem = await documentProblem(file, `${name} is no picture (JPEG, PNG or WebP) and no PDF.`)
  return { file, name, size, isPicture, problem }
}

/**
 * Files on their way into the next message, one after another: a phone's connection serves one upload well and ten
 * badly.
 */
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
    /** What was not taken of the files chosen last, and why. */
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
      // What stays on the server is cleared away there after a day.
      if (upload.attachment)
        void api(endpoints.discardAttachment, { params: { id: upload.attachment.id } }).catch(() => undefined)
    },
    /** They are in a message now. */
    sent: (gone: readonly AttachmentUpload[]) => {
      setRemarks([])
      forget(gone)
    },
  }
}
export type AttachmentUploads = ReturnType<typeof useAttachmentUploads>
