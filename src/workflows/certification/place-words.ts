/** Where an inspection is made, for a calendar and a sentence. */
export function placeWords({ name, address, online }: { name: string; address: string; online: boolean }): string {
  if (online) return "Online, by video"
  return address ? `${name}, ${address}` : `${name}, Ontario`
}
