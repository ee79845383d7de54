const LONGEST = 255

/**
 * A file's name for storing and showing, without invisible characters and marks that change the writing direction.
 * Such a mark can make 'photo(mark)gpj.exe' look like a picture. Never used as a path.
 */
export function shownFileName(given: string): string {
  const visible = given
    .normalize("NFC")
    .replace(/[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, "")
    .trim()
  // The first cut never splits a surrogate pair. The second cut limits the UTF-16 units and can split a pair.
  return [...visible].slice(0, LONGEST).join("").slice(0, LONGEST) || "file"
}
