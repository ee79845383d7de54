import { readFileSync } from "node:fs"
import { join } from "node:path"
import { marketEvents, type EventDefinition } from "@northlot/contract/events"
import { z } from "zod"
import { isOwnTopic } from "../src/events"

const DOCUMENT = join(__dirname, "../docs/events.md")

/** A field in the form of docs/events.md: its name, with the type or the allowed values unless it is a plain text. */
function fieldOf(name: string, schema: { type?: string; enum?: string[]; anyOf?: { type?: string }[] }): string {
  const nullable = schema.anyOf?.some(({ type }) => type === "null")
  const own = nullable ? schema.anyOf!.find(({ type }) => type !== "null")! : schema
  const holds = schema.enum?.join(" or ") ?? (own.type === "string" ? null : own.type)
  const words = [holds, nullable ? "or null" : null].filter(Boolean).join(" ")
  return words ? `\`${name}\` (${words})` : `\`${name}\``
}

function rowOf(name: string, { version, summary, payload }: EventDefinition): string[] {
  const { properties } = z.toJSONSchema(payload) as { properties: Record<string, object> }
  const fields = Object.entries(properties).map(([field, schema]) => fieldOf(field, schema))
  return [`\`${name}\``, String(version), summary, fields.join(", ")]
}

test("docs/events.md lists every event of the market, with its version and its payload", () => {
  const rows = readFileSync(DOCUMENT, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    )
  const wanted = Object.entries(marketEvents).map(([name, definition]) => rowOf(name, definition))
  expect(rows).toEqual(wanted)
  expect(Object.keys(marketEvents).filter((name) => !isOwnTopic(name))).toEqual([])
})
