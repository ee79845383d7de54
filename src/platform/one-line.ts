/** Text that a person typed or a device sent, as one line without control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]/g, " ").trim()
}
