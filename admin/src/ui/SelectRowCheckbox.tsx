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
 * Replaces react-admin's module of this name (`vite.config.ts`). The original puts the accessible name on the element
 * around the checkbox. This module names the checkbox itself, by its row.
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
      // A click with the Shift key selects all rows since the last selected one.
      onClick={(event) => {
        event.stopPropagation()
        handleToggleItem?.(record.id, event)
      }}
    />
  )
})
