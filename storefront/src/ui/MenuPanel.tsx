import { clsx } from "clsx"
import { DropdownMenu as RadixMenu } from "radix-ui"
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactElement, type ReactNode } from "react"

export interface MenuItem {
  label: ReactNode
  icon?: ReactNode
  onSelect?: () => void
  /** A link instead of an action: `<Link to="…">…</Link>` gets the style of an item. */
  link?: ReactElement
  /** Whether this item is the chosen one, in a menu where one item is chosen. */
  checked?: boolean
  danger?: boolean
  disabled?: boolean
  /** Draws a line above this item. */
  separated?: boolean
}

/** The item that has the focus when the menu opens. */
export type OpenAt = "first" | "last"

export interface MenuPanelProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  items: readonly MenuItem[]
  /** Content above the items, for example the name of the person. */
  header?: ReactNode
  align?: "start" | "end"
  open: boolean
  openAt: OpenAt
  onOpen: (openAt: OpenAt) => void
  onClose: () => void
}

const ITEM = clsx(
  "flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 text-left text-sm font-medium outline-none select-none",
  "focus:bg-sunken focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
  "[&>svg]:size-4.5 [&>svg]:text-muted"
)
const DANGER = "text-danger [&>svg]:text-danger"

/** The menu with its button. Radix positions the menu and handles the keyboard. */
export default function MenuPanel({
  trigger,
  items,
  header,
  align = "end",
  open,
  openAt,
  onOpen,
  onClose,
}: MenuPanelProps) {
  const button = useRef<HTMLButtonElement | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  /**
   * The element into which the menu is rendered: `main` if the button is inside it, else `body`. Screen readers then
   * find the menu in the same part of the page as its button.
   */
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const entered = useRef(false)

  /**
   * Focuses the first or last item when the menu opens. Radix does this only for keys that are pressed after its code
   * has loaded.
   */
  const enter = ({ target, currentTarget }: FocusEvent) => {
    if (target !== currentTarget || entered.current) return
    entered.current = true
    const all = panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []
    queueMicrotask(() => [...all].at(openAt === "last" ? -1 : 0)?.focus())
  }
  const leave = (event: Event) => {
    event.preventDefault()
    entered.current = false
    // The chosen action may have moved the focus already.
    if (document.activeElement === document.body) button.current?.focus()
  }
  const leaveByTab = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return
    // The Tab key closes the menu. The button gets the focus first, so the browser moves the focus on from the button.
    event.stopPropagation()
    button.current?.focus()
    onClose()
  }
  // A press on the button closes the menu by itself, so the outside click must not close it too.
  const stayForButton = (event: Event) => {
    if (button.current?.contains(event.target as Node)) event.preventDefault()
  }
  const openAtLast = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp") return
    event.preventDefault()
    onOpen("last")
  }
  const chosen = items.findIndex(({ checked }) => checked)
  const isChoice = items.some(({ checked }) => checked !== undefined)
  const shown = items.map((item, index) => {
    const props = {
      disabled: item.disabled,
      className: clsx(ITEM, item.danger && DANGER),
      // Focuses the menu's button before the action runs. If the action opens a dialog, the focus returns to this
      // button when the dialog closes.
      onSelect: () => {
        button.current?.focus()
        item.onSelect?.()
      },
    }
    const content = (
      <>
        {item.icon}
        <span className="contents">{item.label}</span>
      </>
    )
    return (
      <div key={index} role="none">
        {(item.separated || (header && index === 0)) && <RadixMenu.Separator className="my-1.5 h-px bg-line" />}
        {item.link ? (
          <RadixMenu.Item asChild {...props}>
            {item.link}
          </RadixMenu.Item>
        ) : item.checked === undefined ? (
          <RadixMenu.Item {...props}>{content}</RadixMenu.Item>
        ) : (
          <RadixMenu.RadioItem {...props} value={String(index)}>
            {content}
          </RadixMenu.RadioItem>
        )}
      </div>
    )
  })
  return (
    <RadixMenu.Root modal={false} open={open} onOpenChange={(next) => (next ? onOpen("first") : onClose())}>
      <RadixMenu.Trigger
        asChild
        ref={(element: HTMLButtonElement | null) => {
          button.current = element
          if (element) setPlace(element.closest("main") ?? document.body)
        }}
        // Radix opens the menu on pointer down, but that touch may be the start of a scroll.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => (open ? onClose() : onOpen("first"))}
        onKeyDown={openAtLast}
      >
        {trigger}
      </RadixMenu.Trigger>
      {place && (
        <RadixMenu.Portal container={place}>
          <RadixMenu.Content
            ref={panel}
            align={align}
            loop
            sideOffset={6}
            collisionPadding={8}
            onFocus={enter}
            onCloseAutoFocus={leave}
            onKeyDownCapture={leaveByTab}
            onInteractOutside={stayForButton}
            className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-fade-in overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-ink shadow-lg outline-none"
          >
            {header && <div className="px-3 py-2 text-sm text-muted">{header}</div>}
            {isChoice ? <RadixMenu.RadioGroup value={String(chosen)}>{shown}</RadixMenu.RadioGroup> : shown}
          </RadixMenu.Content>
        </RadixMenu.Portal>
      )}
    </RadixMenu.Root>
  )
}
