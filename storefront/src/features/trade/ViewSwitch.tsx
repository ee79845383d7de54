import { LayoutGrid, Rows3 } from "lucide-react"
import { Segmented } from "@/ui"
import { chooseView, type AuctionsView } from "./chosenView"

const OPTIONS = (
  [
    ["cards", "Cards", LayoutGrid],
    ["rows", "Rows", Rows3],
  ] as const
).map(([value, name, Icon]) => ({
  value,
  label: (
    <span className="flex items-center justify-center gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="max-sm:sr-only">{name}</span>
    </span>
  ),
}))

/** Cards or rows, for whoever is signed in. */
export default function ViewSwitch({ rows }: { rows: boolean }) {
  return (
    <Segmented<AuctionsView>
      label="View"
      size="sm"
      options={OPTIONS}
      value={rows ? "rows" : "cards"}
      onValueChange={chooseView}
      className="h-9 w-20 shrink-0 items-center p-0.5! sm:w-44"
    />
  )
}
