import { STAFF_TASK_WORDS, type StaffTaskGroup } from "@northlot/contract"
import { MenuItem, TextField } from "@mui/material"
import { formatNumber } from "../ui/format"
import { ALL, KIND_FIELD, type ChosenKind } from "./chosenKind"

interface KindFilterProps {
  kinds: readonly Pick<StaffTaskGroup, "type" | "count">[]
  type: ChosenKind
  setType: (type: ChosenKind) => void
}

/** Filters the tasks by kind, and shows the number of open tasks of each kind. */
export default function KindFilter({ kinds, type, setType }: KindFilterProps) {
  return (
    <TextField
      select
      label="Kind"
      value={type}
      onChange={({ target }) => setType(target.value as ChosenKind)}
      sx={{ ...KIND_FIELD, "& .MuiInputBase-root": { minHeight: { xs: 44, sm: 40 } } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={ALL}>All kinds</MenuItem>
      {kinds.map(({ type: kind, count }) => (
        <MenuItem key={kind} value={kind}>
          {STAFF_TASK_WORDS[kind].title} ({formatNumber(count)})
        </MenuItem>
      ))}
    </TextField>
  )
}
