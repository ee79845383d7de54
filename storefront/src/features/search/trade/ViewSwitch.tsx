import type { Viewer } from "@northlot/contract"
import { LayoutGrid, Rows3 } from "lucide-react"
import { startTransition, useEffect } from "react"
import { IconButton, Segmented } from "@/ui"
import { chooseView, viewOf, type AuctionsView } from "./chosenView"

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
      {name}
    </span>
  ),
}))

interface ViewSwitchProps {
  viewer: Pick<Viewer, "buyerType">
  rows: boolean
  onRows: (rows: boolean) => void
}

/** Lets a signed-in person switch between cards and rows. The stored choice is applied after hydration. */
export default function ViewSwitch({ viewer, rows, onRows }: ViewSwitchProps) {
  const { buyerType } = viewer
  useEffect(() => startTransition(() => onRows(viewOf({ buyerType }) === "rows")), [buyerType, onRows])
  const choose = (view: AuctionsView) => {
    chooseView(view)
    startTransition(() => onRows(view === "rows"))
  }
  const Other = rows ? LayoutGrid : Rows3
  return (
    <>
      <Segmented<AuctionsView>
        label="View"
        size="sm"
        options={OPTIONS}
        value={rows ? "rows" : "cards"}
        onValueChange={choose}
        className="h-9 w-44 shrink-0 items-center p-0.5! max-sm:hidden"
      />
      {/* A phone has room for one button only. */}
      <IconButton
        variant="outline"
        label={rows ? "Show cards" : "Show rows"}
        onClick={() => choose(rows ? "cards" : "rows")}
        className="sm:hidden"
      >
        <Other aria-hidden />
      </IconButton>
    </>
  )
}
