/** Matches an extension after a telephone number: in English, in French, after `#`, a dialled comma or `;ext=`. */
const EXTENSION =
  /\s*(?:[,;]\s*)?(?:(?<=[\d\s,;.)])(?:ext(?:ension|n)?|poste|post|p|x)[.:]?|#|;ext=|(?<=\d),)\s*(\d{1,7})\s*$/iu

/** Splits a typed telephone number from the extension behind it. */
export function splitExtension(typed: string): { number: string; extension: string | null } {
  const found = EXTENSION.exec(typed)
  return found
    ? { number: typed.slice(0, found.index).trim(), extension: found[1]! }
    : { number: typed, extension: null }
}

/** Whether all digits are the same. People type such digits only to pass a required field. */
export const isOneDigitRepeated = (digits: string): boolean => /^(\d)\1+$/.test(digits)
