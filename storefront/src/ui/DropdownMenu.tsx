import { Suspense, useState, type KeyboardEvent, type ReactElement } from "react"
import type { MenuPanelProps, OpenAt } from "./MenuPanel"
import { Slot } from "./Slot"
import { lazyPart } from "./lazyPart"

export type { MenuItem } from "./MenuPanel"

const MenuPanel = lazyPart(() => import("./MenuPanel"), {
  beside: ({ trigger, onOpen }: MenuPanelProps, again) => (
    <MenuButton
      onOpen={(openAt) => {
        onOpen(openAt)
        again()
      }}
    >
      {trigger}
    </MenuButton>
  ),
})
const preload = () => void MenuPanel.load()

export type DropdownMenuProps = Omit<MenuPanelProps, "open" | "openAt" | "onOpen" | "onClose">

/**
 * A menu after the ARIA practices: arrows, Home, End and first letters move, Escape and Tab close. The code of its
 * panel loads with the first press, so no header waits for it.
 */
export function DropdownMenu(menu: DropdownMenuProps) {
  const [openAt, setOpenAt] = useState<OpenAt | null>(null)
  const [wanted, setWanted] = useState(false)
  const open = (at: OpenAt) => {
    setWanted(true)
    setOpenAt(at)
  }
  const button = <MenuButton onOpen={open}>{menu.trigger}</MenuButton>
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <MenuPanel
        {...menu}
        open={openAt !== null}
        openAt={openAt ?? "first"}
        onOpen={setOpenAt}
        onClose={() => setOpenAt(null)}
      />
    </Suspense>
  )
}

/** The button alone, until the code of the menu has loaded. */
function MenuButton({ onOpen, children }: { onOpen: (openAt: OpenAt) => void; children: ReactElement }) {
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
    event.preventDefault()
    onOpen(event.key === "ArrowDown" ? "first" : "last")
  }
  return (
    <Slot
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => onOpen("first")}
      onKeyDown={openByArrow}
    >
      {children}
    </Slot>
  )
}
