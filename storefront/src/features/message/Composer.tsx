import { ATTACHMENTS_PER_MESSAGE, MESSAGE_MAXIMUM_LENGTH, type ChatMessage } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { FileText, Paperclip, RotateCw, Send, X } from "lucide-react"
import { useRef, useState, type ClipboardEvent, type DragEvent, type FormEvent, type KeyboardEvent } from "react"
import { api, endpoints, messageOf } from "@/shared"
import { Button, IconButton, ProgressBar, Textarea } from "@/ui"
import { afterSending, saveDraft, readDraft } from "@/shared/forms/drafts"
import { DOCUMENT_TYPES } from "@/shared/documents/chosenFile"
import { shownSize } from "./takeFiles"
import { useAttachmentUploads, type AttachmentUpload, type AttachmentUploads } from "./useAttachmentUploads"

interface ComposerProps {
  saleId: string
  viewerId: string
  onSent: (message: ChatMessage) => void
}

/** The message field. Enter sends, Shift+Enter breaks the line; files can be chosen, pasted or dropped. */
export function Composer({ saleId, viewerId, onSent }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(viewerId, saleId))
  const files = useAttachmentUploads()
  const chooser = useRef<HTMLInputElement>(null)
  const write = (next: string) => {
    setText(next)
    saveDraft(viewerId, saleId, next)
  }

  // A retry of the same content uses the same idempotency key, so that the message is sent once.
  const request = useRef({ content: "", key: "" })
  const keyFor = (content: string) => {
    if (request.current.content !== content) request.current = { content, key: crypto.randomUUID() }
    return request.current.key
  }
  const send = useMutation({
    mutationFn: ({ body, uploads }: { body: string; uploads: AttachmentUpload[] }) => {
      const attachmentIds = uploads.flatMap(({ attachment }) => attachment?.id ?? [])
      return api(endpoints.sendMessage, {
        params: { listingId: saleId },
        body: { text: body, attachmentIds },
        idempotencyKey: keyFor(JSON.stringify([body, attachmentIds])),
      })
    },
    onSuccess: ({ message }, { body, uploads }) => {
      request.current = { content: "", key: "" }
      onSent(message)
      files.sent(uploads)
      setText((current) => {
        const rest = afterSending(current, body)
        saveDraft(viewerId, saleId, rest)
        return rest
      })
    },
  })

  const hasContent = text.trim() !== "" || files.uploads.length > 0
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (hasContent && files.ready && !send.isPending) send.mutate({ body: text, uploads: files.uploads })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    void files.add([...event.clipboardData.files])
  }
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void files.add([...event.dataTransfer.files])
  }

  return (
    <form
      onSubmit={submit}
      onDrop={onDrop}
      onDragOver={(event) => event.preventDefault()}
      className="border-t border-line p-3"
    >
      {send.isError && (
        <p role="alert" className="mb-2 text-sm font-medium text-danger">
          {messageOf(send.error)} Your message is still here.
        </p>
      )}
      <div role="status" className="mb-2 text-sm font-medium text-amber empty:hidden">
        {files.remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </div>
      {files.uploads.length > 0 && <Attached files={files} sending={send.isPending} />}
      <div className="flex items-end gap-2">
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={DOCUMENT_TYPES.join(",")}
          onChange={({ target }) => {
            void files.add([...(target.files ?? [])])
            // Clears the input, so that choosing a removed file again fires the change event.
            target.value = ""
          }}
        />
        <IconButton
          label="Attach"
          disabled={files.uploads.length >= ATTACHMENTS_PER_MESSAGE}
          onClick={() => chooser.current?.click()}
        >
          <Paperclip aria-hidden />
        </IconButton>
        <Textarea
          aria-label="Write a message..."
          placeholder="Write a message..."
          rows={1}
          maxLength={MESSAGE_MAXIMUM_LENGTH}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="min-h-11 flex-1"
        />
        <Button
          type="submit"
          aria-label="Send"
          loading={send.isPending}
          disabled={!hasContent || !files.ready}
          icon={<Send aria-hidden className="size-4" />}
        >
          <span className="max-sm:sr-only">Send</span>
        </Button>
      </div>
      {!files.ready && (
        <p role="status" className="mt-2 text-xs text-muted">
          {files.refused
            ? "To send the message, remove the refused file."
            : files.failed
              ? "Try the file again or remove it to send the message."
              : "You can send the message when its files are uploaded."}
        </p>
      )}
    </form>
  )
}

function Attached({ files, sending }: { files: AttachmentUploads; sending: boolean }) {
  return (
    <ul aria-label="Files to send" className="mb-2 flex max-h-48 flex-col gap-2 overflow-y-auto">
      {files.uploads.map((upload) => {
        const { key, file, preview, progress, error, isRefused, attachment } = upload
        return (
          <li key={key} className="flex items-center gap-3 rounded-md bg-sunken py-1 pr-1 pl-2 text-sm">
            {preview ? (
              <img src={preview} alt="" className="size-11 shrink-0 rounded-sm object-cover" />
            ) : (
              <FileText aria-hidden className="size-6 shrink-0 text-muted" />
            )}
            <div className="min-w-0 flex-1">
              <p className="truncate">{file.name}</p>
              {error ? (
                <p role="alert" className="text-danger">
                  {error}
                </p>
              ) : attachment ? (
                <p className="text-xs text-muted">{shownSize(attachment.bytes)}, ready to send</p>
              ) : (
                <ProgressBar value={progress} label={`Uploading ${file.name}`} className="mt-1 w-full max-w-60" />
              )}
            </div>
            {error && !isRefused && (
              <IconButton label={`Try ${file.name} again`} onClick={() => files.retry(upload)}>
                <RotateCw aria-hidden />
              </IconButton>
            )}
            <IconButton
              label={`${attachment ? "Remove" : "Cancel"} ${file.name}`}
              disabled={sending}
              onClick={() => files.remove(upload)}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
