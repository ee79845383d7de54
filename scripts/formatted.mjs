// Formats generated files as `npm run format` does, so that the format check accepts them.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { format } from "oxfmt"

const { ignorePatterns: _, ...style } = JSON.parse(
  readFileSync(fileURLToPath(new URL("../.oxfmtrc.json", import.meta.url)), "utf8")
)

/** The text of a file, formatted by its file type. @throws Error for text that does not parse */
export async function formatted(path, text) {
  const { code, errors } = await format(path, text, style)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  return code
}
