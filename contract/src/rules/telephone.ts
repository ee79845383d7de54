/** As people write it behind a number, in English and French; a dialled comma or `;ext=` too. */
const EXTENSION =
  /\s*(?:[,;]\s*)?(?:(?<=[\d\s,;.)])(?:ext(?:ension|n)?|poste|post|p|x)[.:]?|#|;ext=|(?<=\d),)\s*(\d{1,7})\s*$/iu

/** A number as it was typed, and the extension behind it, which is no part of it. */
export function splitExtension(typed: string): { number: string; extension: string | null } {
  const found = EXTENSION.exec(typed)
  return found
    ? { number: typed.slice(0, found.index).trim(), extension: found[1]! }
    : { number: typed, extension: null }
}

/** Whether these digits say nothing: somebody had to type some. */
export const isOneDigitRepeated = (digits: string): boolean => /^(\d)\1+$/.test(digits)
