const LONGEST = 255

/**
 * A file's name as it is kept and shown: without what cannot be seen, and without the marks that turn the direction of
 * writing, by which 'photo(mark)gpj.exe' would read as a picture's name. Never used as a path.
 */
export function shownFileName(given: string): string {
  const visible = given
    .normalize("NFC")
    .replace(/[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, "")
    .trim()
  // Characters, not halves of them.
  return [...visible].slice(0, LONGEST).join("").slice(0, LONGEST) || "file"
}
