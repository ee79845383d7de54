import type { ReactNode } from "react"
import { Button, Sheet } from "@/ui"

/** The filters of a phone, over the list that they change. */
export default function FilterSheet({ onClose, total, children }: { onClose: () => void; total: number; children: ReactNode }) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Filters"
      side="bottom"
      footer={
        <Button className="w-full" onClick={onClose}>
          Show {total} {total === 1 ? "car" : "cars"}
        </Button>
      }
    >
      {children}
    </Sheet>
  )
}
