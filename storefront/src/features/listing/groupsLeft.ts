import { useSyncExternalStore } from "react"

/** Which filter groups the person opened (true) or folded (false), by name. Only this browser tab stores them. */
export type GroupsLeft = Readonly<Record<string, boolean>>

const KEY = "northlot:filter-groups:v1"
const NONE: GroupsLeft = {}

let left: GroupsLeft | null = null
const listeners = new Set<() => void>()

function groupsLeft(): GroupsLeft {
  left ??= readSaved()
  return left
}

/** Stores the person's choice for a group; `undefined` resets the group to its initial state. */
export function leaveGroup(name: string, open: boolean | undefined): void {
  const { [name]: _before, ...others } = groupsLeft()
  left = open === undefined ? others : { ...others, [name]: open }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(left))
  } catch {
    // The browser refuses storage, so the opened and folded groups are forgotten when the page closes.
  }
  listeners.forEach((tell) => tell())
}

function readSaved(): GroupsLeft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}")
    return Object.fromEntries(Object.entries(kept as object).filter(([, open]) => typeof open === "boolean"))
  } catch {
    return NONE
  }
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export function useGroupsLeft(): GroupsLeft {
  return useSyncExternalStore(listen, groupsLeft, () => NONE)
}
