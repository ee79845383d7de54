import { Suspense, useState } from "react"
import type { PopoverPanelProps } from "./PopoverPanel"
import { Slot } from "./Slot"
import { lazyPart } from "./lazyPart"

const PopoverPanel = lazyPart(() => import("./PopoverPanel"), {
  beside: ({ trigger, onOpenChange }: PopoverPanelProps, again) => (
    <Slot
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => {
        onOpenChange(true)
        again()
      }}
    >
      {trigger}
    </Slot>
  ),
})

export type PopoverProps = Omit<PopoverPanelProps, "open" | "onOpenChange"> &
  Partial<Pick<PopoverPanelProps, "open" | "onOpenChange">>

/**
 * A small panel beside its button that does not block the page. The code of the panel loads with the first press, so
 * no list of cars waits for it.
 */
export function Popover({ trigger, open, onOpenChange, ...panel }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const change = (next: boolean) => {
    setIsOpen(next)
    onOpenChange?.(next)
  }
  const preload = () => void PopoverPanel.load()
  const button = (
    <Slot
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => {
        setWanted(true)
        change(true)
      }}
    >
      {trigger}
    </Slot>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <PopoverPanel {...panel} trigger={trigger} open={open ?? isOpen} onOpenChange={change} />
    </Suspense>
  )
}
