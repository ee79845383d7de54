import { legalSections } from "./legalSections"

test("headings begin sections, empty lines paragraphs, and lines within one stay", () => {
  const text = "Before all.\n\n## Fees\nThey are due\nin three days.\n\nNo later.\n\n## Law\n\nOntario's."
  expect(legalSections(text)).toEqual([
    { id: "part-1", title: "General", paragraphs: ["Before all."] },
    { id: "part-2", title: "Fees", paragraphs: ["They are due\nin three days.", "No later."] },
    { id: "part-3", title: "Law", paragraphs: ["Ontario's."] },
  ])
})
