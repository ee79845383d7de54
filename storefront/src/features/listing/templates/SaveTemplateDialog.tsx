import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { api, endpoints, messageOf, queryKeys } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { Alert, Button, Dialog, Field, Input, toast } from "@/ui"

/** Saves a listing's stored terms as a named template. */
export default function SaveTemplateDialog({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState("")
  const save = useMutation({
    mutationFn: () => api(endpoints.saveListingTemplate, { body: { name: name.trim(), listingId } }),
    onSuccess: ({ template }) => {
      toast.success(`Template '${template.name}' saved`)
      void queries.invalidateQueries({ queryKey: queryKeys.listingTemplates })
      onClose()
    },
  })
  const { name: wrongName } = fieldsOfRefusal(save.error)
  return (
    <Dialog
      open
      onOpenChange={(stays) => stays || onClose()}
      size="sm"
      title="Save as template"
      description="The template stores description, place, warranty, condition notes, bid step, opening price, relisting and duration, but no facts of the car. It replaces a template of the same name."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="save-template" disabled={name.trim() === ""} loading={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="save-template"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          // React bubbles the submit event from this dialog to the editor's form, which must not be submitted.
          event.stopPropagation()
          if (!save.isPending && name.trim() !== "") save.mutate()
        }}
      >
        <Field label="Name" error={wrongName}>
          <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
        {save.isError && !wrongName && <Alert tone="danger">{messageOf(save.error)}</Alert>}
      </form>
    </Dialog>
  )
}
