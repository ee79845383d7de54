/** Tailwind's `lg`. */
export const WIDE = "(min-width: 64rem)"

/** Before the name of a part that a finished page contains for wide screens alone. */
const MARK = "wide:"
export const forWideAlone = (name: string): string => MARK + name

/** Of the parts that a finished page contains those that this screen shows. */
export const partsShown = (names: readonly string[], isWide: boolean): string[] =>
  names.flatMap((name) => (name.startsWith(MARK) ? (isWide ? [name.slice(MARK.length)] : []) : [name]))
