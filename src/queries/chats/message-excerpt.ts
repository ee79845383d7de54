/**
 * What a list shows of a message: its text, or how many files were sent without a word. `message` is the table's name
 * there.
 */
export const messageExcerpt = (message: string) =>
  `CASE WHEN ${message}.text <> '' THEN ${message}.text WHEN ${message}.attachment_count = 1 THEN '1 file' ELSE ${message}.attachment_count || ' files' END`
