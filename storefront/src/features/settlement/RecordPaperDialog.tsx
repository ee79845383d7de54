import {
  endpoints,
  type BodyInputOf,
  type SalePaperView,
  type SettlementView,
  toTorontoInput,
} from "@northlot/contract"
import { Controller } from "react-hook-form"
import { api, messageOf, useClock } from "@/shared"
import { DocumentUpload, type SentDocument } from "@/shared/documents/DocumentUpload"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, Dialog, Field, Input } from "@/ui"
import { useSettlementAct } from "@/entities/sale/queries"
import { paperGuide } from "./rules/papers"

interface RecordPaperDialogProps {
  paper: SalePaperView
  settlement: SettlementView
  onClose: () => void
}

interface Values {
  issuedOn: string
  reference: string
  file: SentDocument | null
}

const DATE_LABELS: Partial<Record<SalePaperView["name"], string>> = {
  registration: "Date of registration",
  lienSearch: "Date of the search",
}

/** Records that a paper exists, with its date, number and picture. After an error the input is preserved. */
export function RecordPaperDialog({ paper, settlement, onClose }: RecordPaperDialogProps) {
  const { saleId } = settlement
  const { name, title, dated, record } = paper
  const clock = useClock()
  const earlier = record?.by === settlement.role ? record : null
  const save = useSettlementAct(saleId, (body: BodyInputOf<typeof endpoints.recordPaper>, idempotencyKey) =>
    api(endpoints.recordPaper, { params: { id: saleId }, body, idempotencyKey })
  )
  const { control, register, submit, isSending, errorAt, failure } = useSentForm({
    defaultValues: {
      issuedOn: earlier?.issuedOn ?? "",
      reference: earlier?.reference ?? "",
      file: earlier?.file ? { fileId: earlier.file.id, fileName: earlier.file.name } : null,
    },
    check: ({ issuedOn }: Values) => ({ issuedOn: dated && !issuedOn ? "Give the date on the paper." : null }),
    send: ({ issuedOn, reference, file }) =>
      save.mutateAsync({
        paper: name,
        reference: reference.trim(),
        ...(issuedOn ? { issuedOn } : {}),
        ...(file ? { fileId: file.fileId } : {}),
      }),
    onDone: onClose,
  })
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
          <Button loading={isSending} onClick={submit}>
            Save
          </Button>
        </>
      }
    >
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <Field
          label={DATE_LABELS[name] ?? "Date of issue"}
          optional={!dated}
          required={dated}
          error={errorAt("issuedOn")}
        >
          <Input
            type="date"
            max={toTorontoInput(new Date(clock.serverNow()).toISOString()).slice(0, 10)}
            className="sm:max-w-xs"
            {...register("issuedOn")}
          />
        </Field>
        <Field label="Number or reference" optional error={errorAt("reference")}>
          <Input maxLength={100} {...register("reference")} />
        </Field>
        <Controller
          control={control}
          name="file"
          render={({ field }) => (
            <DocumentUpload
              endpoint={endpoints.uploadPaper}
              label="Picture or PDF"
              remark="optional, for the other side and our staff"
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        {failure && (
          <Alert tone="danger" title="The paper could not be recorded">
            {messageOf(failure)} What you entered is still here.
          </Alert>
        )}
        {/* Lets Enter in a field submit the form. */}
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
