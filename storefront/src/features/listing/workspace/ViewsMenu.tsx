import { addressOf } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Bookmark, BookmarkPlus, ChevronDown, Download, Trash2 } from "lucide-react"
import { useState } from "react"
import { OwnDownload, api, endpoints, messageOf, queryKeys } from "@/shared"
import { Alert, Button, Dialog, DropdownMenu, Field, Input, toast, type MenuItem } from "@/ui"
import { filterOfView, queryOf, viewOf, type WorkspaceFilter } from "./workspaceFilter"

interface ViewsMenuProps {
  filter: WorkspaceFilter
  onLoad: (filter: WorkspaceFilter) => void
}

/** The seller's saved views, available on all their devices, and a download of the filtered listings. */
export function ViewsMenu({ filter, onLoad }: ViewsMenuProps) {
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
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button variant="secondary" loading={remove.isPending} className="shrink-0 max-sm:px-3">
            <Bookmark aria-hidden className="size-4 sm:hidden" />
            <span className="max-sm:sr-only">Saved views</span>
            <ChevronDown aria-hidden className="size-4 max-sm:hidden" />
          </Button>
        }
        items={[
          ...items.map((view): MenuItem => ({
            label: `Load view: ${view.name}`,
            icon: <Bookmark aria-hidden />,
            onSelect: () => onLoad(filterOfView(view)),
          })),
          ...(views.isError ? [{ label: "Views could not be loaded", disabled: true }] : []),
          { label: "Save view", icon: <BookmarkPlus aria-hidden />, onSelect: () => setNaming(true) },
          ...(last
            ? [
                {
                  label: (
                    <span>
                      Delete last<span className="block text-xs font-normal text-muted">{last.name}</span>
                    </span>
                  ),
                  icon: <Trash2 aria-hidden />,
                  onSelect: () => remove.mutate(last.id),
                },
              ]
            : []),
          {
            label: "Export CSV",
            separated: true,
            link: (
              <OwnDownload href={addressOf(endpoints.downloadSellerListings.path, {}, queryOf(filter))}>
                <Download aria-hidden />
                Export CSV
              </OwnDownload>
            ),
          },
        ]}
      />
      {naming && <SaveViewDialog filter={filter} onClose={() => setNaming(false)} onSaved={renew} />}
    </>
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
        body: { name: name.trim(), ...viewOf(filter) },
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
