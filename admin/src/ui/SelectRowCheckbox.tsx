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
 * Replaces react-admin's module `SelectRowCheckbox` (`vite.config.ts`). The original puts the accessible name on the
 * element around the checkbox. This module puts it on the checkbox itself: 'Select', then the name of the row's record.
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
