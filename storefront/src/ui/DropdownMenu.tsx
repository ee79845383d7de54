import { clsx } from "clsx"
import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from "react"
import { Slot } from "./Slot"
import { topLayer, useTopLayer } from "./useTopLayer"

export interface MenuItem {
  label: ReactNode
  icon?: ReactNode
  onSelect?: () => void
  /** A link instead of an action: `<Link to="…">…</Link>` takes the item's looks. */
  link?: ReactElement
  danger?: boolean
  disabled?: boolean
  /** A line above this item. */
  separated?: boolean
}

interface TriggerProps {
  ref?: Ref<HTMLElement>
  id?: string
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  "aria-haspopup"?: "menu"
  "aria-expanded"?: boolean
  "aria-controls"?: string
}

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  items: readonly MenuItem[]
  /** Above the items: who is signed in, for example. */
  header?: ReactNode
  align?: "start" | "end"
}

/** A menu after the pattern of the ARIA practices: arrows, Home and End move, Escape and Tab close. */
export function DropdownMenu({ trigger, items, header, align = "end" }: DropdownMenuProps) {
  const id = useId()
  const [open, setOpen] = useState<"first" | "last" | null>(null)
  const button = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useTopLayer(open !== null, button, panel, "bottom", align)
  const itemElements = () => [
    ...(panel.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])') ?? []),
  ]

  useEffect(() => {
    if (open === null) return
    itemElements()
      .at(open === "first" ? 0 : -1)
      ?.focus()
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target as Node
      if (!panel.current?.contains(target) && !button.current?.contains(target)) setOpen(null)
    }
    document.addEventListener("pointerdown", onPointerDown)
    return () => document.removeEventListener("pointerdown", onPointerDown)
  }, [open])

  const close = () => {
    setOpen(null)
    button.current?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const all = itemElements()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      all[next]?.focus()
    } else if (event.key === "Escape") {
      event.preventDefault()
      close()
    } else if (event.key === "Tab") {
      // The focus goes on from the button, as if the menu had never been there.
      close()
    }
  }
  const openWith = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
    event.preventDefault()
    setOpen(event.key === "ArrowDown" ? "first" : "last")
  }
  const select = ({ disabled, onSelect }: MenuItem) => {
    if (disabled) return
    close()
    onSelect?.()
  }

  return (
    <>
      {cloneElement(trigger as ReactElement<TriggerProps>, {
        ref: button,
        id: `${id}-button`,
        onClick: () => setOpen(open === null ? "first" : null),
        onKeyDown: openWith,
        "aria-haspopup": "menu",
        "aria-expanded": open !== null,
        "aria-controls": open === null ? undefined : id,
      })}
      {open !== null && (
        <div
          ref={panel}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          {...topLayer}
          onKeyDown={move}
          className="fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] min-w-52 animate-fade-in overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-ink shadow-lg"
        >
          {header && <div className="px-3 py-2 text-sm text-muted">{header}</div>}
          {items.map((item, index) => (
            <div key={index} role="none">
              {(item.separated || (header && index === 0)) && <div role="separator" className="my-1.5 h-px bg-line" />}
              <Slot
                role="menuitem"
                // Tab closes the menu; one that scrolls has to have something that the focus can reach.
                tabIndex={0}
                aria-disabled={item.disabled || undefined}
                onClick={() => select(item)}
                onPointerMove={(event: React.PointerEvent<HTMLElement>) =>
                  event.currentTarget.focus({ preventScroll: true })
                }
                className={clsx(
                  "flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 text-left text-sm font-medium outline-none select-none focus:bg-sunken focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&>svg]:size-4.5 [&>svg]:text-muted",
                  item.danger && "text-danger [&>svg]:text-danger"
                )}
              >
                {item.link ?? (
                  <button type="button">
                    {item.icon}
                    <span className="contents">{item.label}</span>
                  </button>
                )}
              </Slot>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
