import { Checkbox } from "@mui/material"
import {
  useDataTableCallbacksContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
} from "react-admin"
import { memo } from "react"

/**
 * Replaces react-admin's module of this name (`vite.config.ts`), which names the element around the checkbox. This
 * one names the checkbox itself, by its row.
 */
export const SelectRowCheckbox = memo(function SelectRowCheckbox() {
  const { handleToggleItem, isRowSelectable } = useDataTableCallbacksContext()
  const selectedIds = useDataTableSelectedIdsContext()
  const representationOf = useGetRecordRepresentation(useResourceContext())
  const record = useRecordContext()!
  const selectable = isRowSelectable?.(record) ?? true
  return (
    <Checkbox
      className="select-item RaDataTable-checkbox"
      color="primary"
      checked={selectable && Boolean(selectedIds?.includes(record.id))}
      disabled={!selectable}
      slotProps={{ input: { "aria-label": `Select ${String(representationOf(record))}` } }}
      // With the key Shift, the click chooses all rows since the last one.
      onClick={(event) => {
        event.stopPropagation()
        handleToggleItem?.(record.id, event)
      }}
    />
  )
})
