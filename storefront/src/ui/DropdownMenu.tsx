import { clsx } from "clsx"
import { DropdownMenu as RadixMenu } from "radix-ui"
import { Fragment, forwardRef, type ReactElement, type ReactNode } from "react"

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

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  items: readonly MenuItem[]
  /** Above the items: who is signed in, for example. */
  header?: ReactNode
  align?: "start" | "end"
}

export const DropdownMenu = forwardRef<HTMLDivElement, DropdownMenuProps>(function DropdownMenu(
  { trigger, items, header, align = "end" },
  ref
) {
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          ref={ref}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-52 animate-fade-in rounded-lg border border-line bg-raised p-1.5 shadow-lg"
        >
          {header && <RadixMenu.Label className="px-3 py-2 text-sm text-muted">{header}</RadixMenu.Label>}
          {items.map((item, index) => (
            <Fragment key={index}>
              {(item.separated || (header && index === 0)) && <RadixMenu.Separator className="my-1.5 h-px bg-line" />}
              <RadixMenu.Item
                asChild={Boolean(item.link)}
                disabled={item.disabled}
                onSelect={item.onSelect}
                className={clsx(
                  "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-3 text-sm font-medium outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-sunken [&>svg]:size-4.5 [&>svg]:text-muted",
                  item.danger && "text-danger [&>svg]:text-danger"
                )}
              >
                {item.link ?? (
                  <>
                    {item.icon}
                    {item.label}
                  </>
                )}
              </RadixMenu.Item>
            </Fragment>
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
})
