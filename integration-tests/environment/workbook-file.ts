import { storedArchive } from "../../src/platform/stored-archive"

type Cell = string | number | boolean | Date | null
type Sheets = Readonly<Record<string, readonly (readonly Cell[])[]>>

const DAY_MILLISECONDS = 86_400_000
/** Day 0 of spreadsheet dates. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
const NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

function cellOf(value: Cell, row: number, column: number): string {
  const place = `r="${String.fromCharCode(65 + column)}${row + 1}"`
  if (value === null) return ""
  if (typeof value === "number") return `<c ${place}><v>${value}</v></c>`
  if (typeof value === "boolean") return `<c ${place} t="b"><v>${value ? 1 : 0}</v></c>`
  if (value instanceof Date) return `<c ${place} s="1"><v>${(value.getTime() - FIRST_DAY) / DAY_MILLISECONDS}</v></c>`
  return `<c ${place} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
}

/** The files of a workbook with these sheets, named as in Excel. */
export function workbookParts(sheets: Sheets): Map<string, Buffer> {
  const names = Object.keys(sheets)
  const parts = new Map<string, string>()
  parts.set(
    "xl/workbook.xml",
    `${HEAD}<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATION}"><sheets>${names
      .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join("")}</sheets></workbook>`
  )
  parts.set(
    "xl/_rels/workbook.xml.rels",
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_name, index) =>
          `<Relationship Id="rId${index + 1}" Type="${RELATION}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`
      )
      .join("")}<Relationship Id="rIdStyles" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`
  )
  parts.set(
    "xl/styles.xml",
    `${HEAD}<styleSheet xmlns="${NAMESPACE}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`
  )
  for (const [index, rows] of Object.values(sheets).entries())
    parts.set(
      `xl/worksheets/sheet${index + 1}.xml`,
      `${HEAD}<worksheet xmlns="${NAMESPACE}"><sheetData>${rows
        .map(
          (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, row, column)).join("")}</row>`
        )
        .join("")}</sheetData></worksheet>`
    )
  return new Map([...parts].map(([name, text]) => [name, Buffer.from(text)]))
}

/** An .xlsx with these sheets, each given as rows. */
export function workbookFile(sheets: Sheets): Buffer {
  return storedArchive(workbookParts(sheets))
}
