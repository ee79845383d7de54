/** Minimal PDFs, built object by object. */
const object = (number: number, content: string) => `${number} 0 obj\n${content}\nendobj\n`
export const stream = (content: string, entries = "") =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`

/** Builds a PDF file from these objects, numbered from 1. PDF readers start at object 1, the catalog. */
export function pdfOf(objects: readonly string[], trailer = ""): Buffer {
  let text = "%PDF-1.7\n"
  const places = objects.map((content, index) => {
    const place = text.length
    text += object(index + 1, content)
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("")
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + end, "latin1")
}

/** A complete PDF. `first` is an entry of its catalog, such as an action on opening. */
export function pdfFile({ pages = 1, first = "" } = {}): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => 4 + index)
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${first} >>`,
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(" ")}] /Count ${pages} >>`,
    stream("BT (A page of a paper.) Tj ET"),
    ...numbers.map(() => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R >>"),
  ])
}

export const PDF = pdfFile()
/** A PDF that opens a dialog by a script, which it must not do within the market's pages. */
export const PDF_WITH_SCRIPT = pdfFile({ first: "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>" })
