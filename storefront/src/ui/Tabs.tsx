import { clsx } from "clsx"
import { Tabs as RadixTabs } from "radix-ui"
import { forwardRef, useEffect, useRef, type ReactNode } from "react"

export interface TabItem<Value extends string = string> {
  value: Value
  label: ReactNode
  content?: ReactNode
}

export interface TabsProps<Value extends string = string> {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** One panel for all tabs, instead of a `content` each. It keeps its state when the tab changes. */
  children?: ReactNode
  className?: string
}

function TabsBase<Value extends string>(
  { label, items, value, onValueChange, children, className }: TabsProps<Value>,
  ref: React.ForwardedRef<HTMLDivElement>
) {
  const list = useRef<HTMLDivElement>(null)
  // Scrolls to the active tab, which may be out of view on a phone.
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector<HTMLElement>('[data-state="active"]')
    if (row && chosen)
      row.scrollLeft = Math.max(0, chosen.offsetLeft - row.offsetLeft + chosen.offsetWidth - row.clientWidth)
  }, [value])
  return (
    <RadixTabs.Root
      ref={ref}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      className={className}
    >
      <RadixTabs.List ref={list} aria-label={label} className="flex overflow-x-auto border-b border-line sm:gap-1">
        {items.map((item) => (
          <RadixTabs.Trigger
            key={item.value}
            value={item.value}
            className={clsx(
              "-mb-px h-11 shrink-0 border-b-2 border-transparent px-1.5 text-xs sm:px-3 sm:text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-3",
              "data-[state=active]:border-brand data-[state=active]:text-ink"
            )}
          >
            {item.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children !== undefined ? (
        <RadixTabs.Content value={value} className="pt-5">
          {children}
        </RadixTabs.Content>
      ) : (
        items.map((item) => (
          <RadixTabs.Content key={item.value} value={item.value} className="pt-5">
            {item.content}
          </RadixTabs.Content>
        ))
      )}
    </RadixTabs.Root>
  )
}

export const Tabs = forwardRef(TabsBase) as <Value extends string>(
  props: TabsProps<Value> & { ref?: React.Ref<HTMLDivElement> }
) => ReturnType<typeof TabsBase>
