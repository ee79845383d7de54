export interface LegalSection {
  id: string
  title: string
  paragraphs: string[]
}

/** Splits an operator's text: `## ` begins a section, an empty line a paragraph. */
export function legalSections(text: string): LegalSection[] {
  const sections: LegalSection[] = []
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block.split("\n")
    const heading = /^##\s+(.+)$/.exec(lines[0]!.trim())
    if (heading || sections.length === 0)
      sections.push({ id: `part-${sections.length + 1}`, title: heading?.[1] ?? "General", paragraphs: [] })
    const paragraph = (heading ? lines.slice(1) : lines).join("\n").trim()
    if (paragraph) sections.at(-1)!.paragraphs.push(paragraph)
  }
  return sections
}
