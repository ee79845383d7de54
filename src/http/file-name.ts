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
  // The cut can split a surrogate pair, and Postgres refuses JSON with half a pair.
  const cut = visible.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, "")
  return cut || "file"
}
