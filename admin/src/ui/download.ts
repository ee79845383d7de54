/**
 * Downloads from an address of the console's own origin without leaving the page.
 * The answer names the file unless `name` is given.
 */
export function download(address: string, name = ""): void {
  const link = document.createElement("a")
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
