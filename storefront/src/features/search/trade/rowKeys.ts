/** The action of a keyboard shortcut in the trade view. */
export type RowAct = "next" | "previous" | "first" | "last" | "open" | "bid" | "watch" | "compare" | "keys" | "leave"

const MOVES: Readonly<Record<string, RowAct>> = {
  ArrowDown: "next",
  j: "next",
  ArrowUp: "previous",
  k: "previous",
  Home: "first",
  End: "last",
}
const ACTS: Readonly<Record<string, RowAct>> = { b: "bid", w: "watch", c: "compare", "?": "keys" }

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Whether the key is held down and repeats. */
  repeat: boolean
  /** Whether a field has the focus: there, every key except Escape types text. */
  typing: boolean
  /** Whether the row itself has the focus, not a control inside it. */
  onRow: boolean
}

/** The action of a pressed key; null if the browser or a field handles the key. */
export function rowActOf({ key, ctrlKey, metaKey, altKey, repeat, typing, onRow }: PressedKey): RowAct | null {
  if (ctrlKey || metaKey || altKey) return null
  if (typing) return key === "Escape" ? "leave" : null
  const name = key.length === 1 ? key.toLowerCase() : key
  const move = MOVES[name]
  if (move) return move
  // A held key must not repeat an action.
  if (repeat) return null
  if (name === "Enter") return onRow ? "open" : null
  return ACTS[name] ?? null
}

/** The index of the row to focus, limited to the list; null for an action that does not move. */
export function rowAfter(act: RowAct, index: number, count: number): number | null {
  if (act === "next") return Math.min(index + 1, count - 1)
  if (act === "previous") return Math.max(index - 1, 0)
  if (act === "first") return 0
  if (act === "last") return count - 1
  return null
}

const NOTHING_TYPED = new Set(["checkbox", "radio", "button", "submit"])

/** Whether a pressed key types text into this element. */
export function isTypedInto({
  tagName,
  type,
  isContentEditable,
}: {
  tagName: string
  type?: string | undefined
  isContentEditable?: boolean | undefined
}): boolean {
  if (tagName === "INPUT") return !NOTHING_TYPED.has(type ?? "text")
  return tagName === "TEXTAREA" || tagName === "SELECT" || isContentEditable === true
}
