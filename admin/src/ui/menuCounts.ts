/** How many records wait, by the name of their page. */
export type MenuCounts = Readonly<Record<string, number>>

const NONE: MenuCounts = {}

export function useMenuCounts(): MenuCounts {
  return NONE
}
