import { DOCUMENT_MAXIMUM_BYTES } from "@northlot/contract"
import { useEffect, useRef, useState } from "react"
import { messageOf } from "@/ui/rules/messageOf"
import { uploadFile } from "../api/upload"
import { DOCUMENT_TYPES, documentProblem } from "./chosenFile"

export interface DocumentEndpoint {
  method: string
  path: string
  upload?: { field: string }
}

/** Sends one private document as an image or a PDF, at once, with its progress; what it answers goes to `onSent`. */
export function useDocumentSending<Answer>(
  endpoint: DocumentEndpoint,
  onSent: (answer: Answer) => void | Promise<void>
) {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const send = async (file: File) => {
    upload.current?.abort()
    setProblem(null)
    const controller = new AbortController()
    upload.current = controller
    const kindProblem = await documentProblem(file, "Choose an image (JPEG, PNG, WebP) or a PDF.")
    if (controller.signal.aborted) return
    if (kindProblem) return setProblem(kindProblem)
    if (file.size > DOCUMENT_MAXIMUM_BYTES) return setProblem("This file is larger than 10 MB.")
    setSending({ name: file.name, share: 0 })
    try {
      const answer = await uploadFile<Answer>(endpoint, file, file.name, {
        signal: controller.signal,
        idempotencyKey: crypto.randomUUID(),
        onProgress: (share) => setSending({ name: file.name, share }),
      })
      await onSent(answer)
    } catch (error) {
      if (!controller.signal.aborted) setProblem(messageOf(error))
    } finally {
      if (upload.current === controller) {
        upload.current = null
        setSending(null)
      }
    }
  }
  /** Of the field by which a file is chosen; the same file can be chosen again. */
  const field = {
    type: "file",
    className: "sr-only",
    accept: DOCUMENT_TYPES.join(","),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const file = target.files?.[0]
      target.value = ""
      if (file) void send(file)
    },
  } as const
  return { sending, problem, send, stop: () => upload.current?.abort(), field }
}
