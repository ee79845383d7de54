import {
  endpoints,
  type BodyInputOf,
  type SalePaperView,
  type SettlementView,
  toTorontoInput,
} from "@northlot/contract"
import { useState } from "react"
import { api, messageOf, useClock } from "@/app"
import { DocumentUpload, type SentDocument } from "@/documents/DocumentUpload"
import { Alert, Button, Dialog, Field, Input } from "@/ui"
import { useSettlementAct } from "./queries"
import { paperGuide } from "./rules/papers"
import { fieldsOf } from "./rules/refusedFields"

interface RecordPaperDialogProps {
  paper: SalePaperView
  settlement: SettlementView
  onClose: () => void
}

const DATE_LABELS: Partial<Record<SalePaperView["name"], string>> = {
  registration: "Date of registration",
  lienSearch: "Date of the search",
}

/**
 * Says that a paper is there, with its date, its number and a picture of it; what is typed stays when it is refused.
 */
export function RecordPaperDialog({ paper, settlement, onClose }: RecordPaperDialogProps) {
  const { saleId } = settlement
  const { name, title, dated, record } = paper
  const clock = useClock()
  const earlier = record?.by === settlement.role ? record : null
  const [issuedOn, setIssuedOn] = useState(earlier?.issuedOn ?? "")
  const [reference, setReference] = useState(earlier?.reference ?? "")
  const [file, setFile] = useState<SentDocument | null>(
    earlier?.file ? { fileId: earlier.file.id, fileName: earlier.file.name } : null
  )
  const [checked, setChecked] = useState(false)
  const save = useSettlementAct(saleId, (body: BodyInputOf<typeof endpoints.recordPaper>, idempotencyKey) =>
    api(endpoints.recordPaper, { params: { id: saleId }, body, idempotencyKey })
  )
  const fields = fieldsOf(save.error)
  const missing = dated && !issuedOn
  const send = () => {
    setChecked(true)
    if (missing || save.isPending) return
    save.mutate(
      {
        paper: name,
        reference: reference.trim(),
        ...(issuedOn ? { issuedOn } : {}),
        ...(file ? { fileId: file.fileId } : {}),
      },
      { onSuccess: onClose }
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={earlier ? `Correct: ${title}` : title}
      description={paperGuide(name, settlement)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Go back
          </Button>
          <Button loading={save.isPending} onClick={send}>
            Save
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field
          label={DATE_LABELS[name] ?? "Date of issue"}
          optional={!dated}
          required={dated}
          error={fields?.issuedOn ?? (checked && missing ? "Give the date on the paper." : null)}
        >
          <Input
            type="date"
            max={toTorontoInput(new Date(clock.serverNow()).toISOString()).slice(0, 10)}
            value={issuedOn}
            onChange={(event) => setIssuedOn(event.target.value)}
            className="sm:max-w-xs"
          />
        </Field>
        <Field label="Number or reference" optional error={fields?.reference}>
          <Input maxLength={100} value={reference} onChange={(event) => setReference(event.target.value)} />
        </Field>
        <DocumentUpload
          endpoint={endpoints.uploadPaper}
          label="Picture or PDF"
          remark="optional, for the other side and our staff"
          value={file}
          onChange={setFile}
        />
        {save.isError && (
          <Alert tone="danger" title="The paper could not be recorded">
            {messageOf(save.error)} What you entered is still here.
          </Alert>
        )}
        {/* Enter in a field saves, as in every form. */}
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
