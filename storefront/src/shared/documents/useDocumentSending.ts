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

/** Uploads one private document (image or PDF) at once and reports progress. `onSent` receives the response. */
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
  /**
   * Props of the file input; `onChosen` receives the file. Clearing the input lets the person choose the same file
   * again.
   */
  const fieldFor = (onChosen: (file: File) => void) =>
    ({
      type: "file",
      className: "sr-only",
      accept: DOCUMENT_TYPES.join(","),
      onChange: ({ target }: { target: HTMLInputElement }) => {
        const file = target.files?.[0]
        target.value = ""
        if (file) onChosen(file)
      },
    }) as const
  const field = fieldFor((file) => void send(file))
  return { sending, problem, send, stop: () => upload.current?.abort(), field, fieldFor }
}
