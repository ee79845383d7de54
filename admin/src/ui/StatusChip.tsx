import { Chip } from "@mui/material"
import type { ChipColour } from "./labels"

export function StatusChip({ label }: { label: { name: string; colour: ChipColour } }) {
  return (
    <Chip
      size="small"
      label={label.name}
      color={label.colour}
      variant={label.colour === "default" ? "outlined" : "filled"}
    />
  )
}
