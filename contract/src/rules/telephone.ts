/** An extension after a number, in English and French; a dialled comma or `;ext=` too. */
const EXTENSION =
  /\s*(?:[,;]\s*)?(?:(?<=[\d\s,;.)])(?:ext(?:ension|n)?|poste|post|p|x)[.:]?|#|;ext=|(?<=\d),)\s*(\d{1,7})\s*$/iu

/** A typed number, and the extension behind it, which is not part of it. */
export function splitExtension(typed: string): { number: string; extension: string | null } {
  const found = EXTENSION.exec(typed)
  return found
    ? { number: typed.slice(0, found.index).trim(), extension: found[1]! }
    : { number: typed, extension: null }
}

/** Such digits say nothing: the form forced somebody to type some. */
export const isOneDigitRepeated = (digits: string): boolean => /^(\d)\1+$/.test(digits)
