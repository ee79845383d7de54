const PICTURES: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47]],
  ["image/webp", [0x52, 0x49, 0x46, 0x46]],
]

/**
 * Loads a private document and returns an address for an image element. Returns `null` if the document is not a
 * picture: other files are never shown in this origin, because a PDF may contain scripts.
 * @throws Error when the link has expired
 */
export async function readPicture(address: string): Promise<string | null> {
  const response = await fetch(address, { credentials: "same-origin" })
  if (!response.ok) throw new Error("The document could not be opened. Please try again.")
  const bytes = new Uint8Array(await response.arrayBuffer())
  const picture = PICTURES.find(([, beginning]) => beginning.every((byte, index) => bytes[index] === byte))
  return picture ? URL.createObjectURL(new Blob([bytes], { type: picture[0] })) : null
}
