import { known } from "./hydratedPart"
import { WIDE, partsShown } from "./wideScreen"

/**
 * Loads the code of these parts, then of the parts inside them. A part that fails to load here loads when it is shown.
 */
export async function loadHydratedParts(names: readonly string[]): Promise<void> {
  let open = partsShown(names, matchMedia(WIDE).matches)
  while (open.length > 0) {
    const there = open.filter((name) => known.has(name))
    if (there.length === 0) return
    open = open.filter((name) => !there.includes(name))
    await Promise.all(there.map((name) => known.get(name)!()))
  }
}
