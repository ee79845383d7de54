import type { ReactNode } from "react"
import { Button, Sheet } from "@/ui"

/** The filter panel of a phone; it lies over the list that it filters. */
export default function FilterSheet({
  onClose,
  total,
  one,
  children,
}: {
  onClose: () => void
  total: string
  one: boolean
  children: ReactNode
}) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Filters"
      side="bottom"
      footer={
        <Button className="w-full" onClick={onClose}>
          Show {total} <span className="contents">{one ? "car" : "cars"}</span>
        </Button>
      }
    >
      {children}
    </Sheet>
  )
}
