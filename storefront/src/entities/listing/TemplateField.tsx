import type { ListingTemplate } from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { api, endpoints, messageOf, queryKeys } from "@/shared"
import { Button, Dialog, Field, Select, toast } from "@/ui"
import { useListingTemplates } from "./useListingTemplates"

interface TemplateFieldProps {
  /** The id of the chosen template; empty for none. */
  value: string
  disabled?: boolean
  hint: string
  onChoose: (template: ListingTemplate | null) => void
}

/** A select field with the seller's templates; nothing when the seller has none. */
export function TemplateField({ value, disabled = false, hint, onChoose }: TemplateFieldProps) {
  const items = useListingTemplates().data?.items ?? []
  const [managing, setManaging] = useState(false)
  if (items.length === 0) return null
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Start from a template" hint={hint} className="min-w-0 flex-1 basis-64">
        <Select
          value={value}
          disabled={disabled}
          placeholder="No template"
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => onChoose(items.find(({ id }) => id === target.value) ?? null)}
        />
      </Field>
      <Button variant="secondary" onClick={() => setManaging(true)}>
        Manage templates
      </Button>
      {managing && (
        <TemplatesDialog
          items={items}
          onClose={() => setManaging(false)}
          onDeleted={(id) => {
            if (id === value) onChoose(null)
            if (items.length === 1) setManaging(false)
          }}
        />
      )}
    </div>
  )
}

interface TemplatesDialogProps {
  items: readonly ListingTemplate[]
  onClose: () => void
  onDeleted: (id: string) => void
}

function TemplatesDialog({ items, onClose, onDeleted }: TemplatesDialogProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: ListingTemplate) => api(endpoints.deleteListingTemplate, { params: { id } }),
    onSuccess: (_answer, { id, name }) => {
      toast.success(`Template '${name}' deleted`)
      onDeleted(id)
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.listingTemplates }),
  })
  return (
    <Dialog
      open
      onOpenChange={(stays) => stays || onClose()}
      title="Templates"
      description="Deleting a template does not change the listings that began with it."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ul aria-label="Templates" className="divide-y divide-line rounded-lg border border-line">
        {items.map((template) => (
          <li key={template.id} className="flex items-center justify-between gap-3 p-3">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{template.name}</span>
              <span className="line-clamp-1 text-sm text-muted">{template.terms.description || "No description"}</span>
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Delete template ${template.name}`}
              loading={remove.isPending && remove.variables.id === template.id}
              onClick={() => remove.mutate(template)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
