import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { api, endpoints, messageOf, queryKeys } from "@/shared"
import { Alert, Button, Dialog, Field, Input, Select, toast } from "@/ui"
import { filterOfView, type WorkspaceFilter } from "./workspaceFilter"

interface SavedViewsProps {
  filter: WorkspaceFilter
  onLoad: (filter: Partial<WorkspaceFilter>) => void
}

/** The seller's saved views, available on all their devices. */
export function SavedViews({ filter, onLoad }: SavedViewsProps) {
  const queries = useQueryClient()
  const [naming, setNaming] = useState(false)
  const views = useQuery({
    queryKey: queryKeys.savedViews,
    queryFn: ({ signal }) => api(endpoints.listSavedViews, { signal }),
  })
  const items = views.data?.items ?? []
  const last = items.at(-1)
  const renew = () => queries.invalidateQueries({ queryKey: queryKeys.savedViews })
  const remove = useMutation({
    mutationFn: (id: string) => api(endpoints.deleteView, { params: { id } }),
    onSuccess: () => toast.success("View deleted"),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: renew,
  })
  return (
    <div role="group" aria-label="Saved views" className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="Load view"
        placeholder={views.isError ? "Views could not be loaded" : items.length === 0 ? "No saved views" : "Load view"}
        disabled={items.length === 0}
        value=""
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => {
          const view = items.find(({ id }) => id === target.value)
          if (view) onLoad(filterOfView(view))
        }}
        className="min-w-40"
      />
      <Button size="sm" variant="secondary" onClick={() => setNaming(true)}>
        Save view
      </Button>
      {last && (
        <Button
          size="sm"
          variant="ghost"
          loading={remove.isPending}
          title={`Deletes '${last.name}'`}
          onClick={() => remove.mutate(last.id)}
        >
          Delete last
        </Button>
      )}
      {naming && <SaveViewDialog filter={filter} onClose={() => setNaming(false)} onSaved={renew} />}
    </div>
  )
}

function SaveViewDialog({
  filter,
  onClose,
  onSaved,
}: {
  filter: WorkspaceFilter
  onClose: () => void
  onSaved: () => void
}) {
  const [name, setName] = useState("")
  const save = useMutation({
    mutationFn: () =>
      api(endpoints.saveView, {
        body: { name: name.trim(), query: filter.text.trim().slice(0, 100), status: filter.status, sort: filter.sort },
      }),
    onSuccess: ({ view }) => {
      toast.success(`View '${view.name}' saved`)
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title="Save view"
      description="A view stores search, status and order. It replaces a view of the same name."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="save-view" disabled={name.trim() === ""} loading={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="save-view"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending && name.trim() !== "") save.mutate()
        }}
      >
        <Field label="Name">
          <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
        {save.isError && <Alert tone="danger">{messageOf(save.error)}</Alert>}
      </form>
    </Dialog>
  )
}
