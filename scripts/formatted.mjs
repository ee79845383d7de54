// What scripts write bears the form that `npm run format` gives, so that the check of formats agrees with them.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { format } from "oxfmt"

const { ignorePatterns: _, ...style } = JSON.parse(
  readFileSync(fileURLToPath(new URL("../.oxfmtrc.json", import.meta.url)), "utf8")
)

/**
 * The text of a file, formatted as its name says.
 * @throws Error where the text is no program or document of that kind
 */
export async function formatted(path, text) {
  const { code, errors } = await format(path, text, style)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  return code
}
