/** The breakpoint `lg` of Tailwind. */
export const WIDE = "(min-width: 64rem)"

/** The prefix of a part name: only wide screens show that part of a server-rendered page. */
const MARK = "wide:"
export const forWideAlone = (name: string): string => MARK + name

/** The names of the parts that this screen shows of a server-rendered page. */
export const partsShown = (names: readonly string[], isWide: boolean): string[] =>
  names.flatMap((name) => (name.startsWith(MARK) ? (isWide ? [name.slice(MARK.length)] : []) : [name]))
