/** Saves an address of our own, under the name that its answer gives when none is given here: the page stays. */
export function download(address: string, name = ""): void {
  const link = document.createElement("a")
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
