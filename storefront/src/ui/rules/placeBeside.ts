interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

const GAP = 6
const MARGIN = 8

/**
 * Where a small panel goes beside its anchor, in the window's pixels: on the wanted side, on the other
 * one when it does not fit there, and never over the window's edge.
 */
export function placeBeside(
  anchor: Box,
  panel: Size,
  viewport: Size,
  { side, align }: { side: "top" | "bottom"; align: "start" | "center" | "end" }
): { left: number; top: number } {
  const above = anchor.top - GAP - panel.height
  const below = anchor.top + anchor.height + GAP
  const fitsAbove = above >= MARGIN
  const fitsBelow = below + panel.height <= viewport.height - MARGIN
  const top = side === "top" ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above
  const left =
    align === "start"
      ? anchor.left
      : align === "end"
        ? anchor.left + anchor.width - panel.width
        : anchor.left + (anchor.width - panel.width) / 2
  return {
    left: Math.round(Math.max(MARGIN, Math.min(left, viewport.width - MARGIN - panel.width))),
    top: Math.round(Math.max(MARGIN, Math.min(top, viewport.height - MARGIN - panel.height))),
  }
}
