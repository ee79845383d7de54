interface PhotoFile {
  name: string
  size: number
  lastModified: number
}

export interface TakenPhotos<File> {
  taken: File[]
  /** How many of the chosen files the listing already has. */
  duplicates: number
  /** The number of files beyond the photo limit. */
  over: number
}

/** Identifies a photo file; the name alone is not enough, because phones name all photos alike. */
export const photoKey = ({ name, size, lastModified }: PhotoFile): string => `${name}\n${size}\n${lastModified}`

/** The chosen files to upload, without duplicates (spec §5), in order, up to the number of free places. */
export function takePhotos<File extends PhotoFile>(
  files: readonly File[],
  known: ReadonlySet<string>,
  places: number
): TakenPhotos<File> {
  const fresh = new Map<string, File>()
  for (const file of files)
    if (!known.has(photoKey(file)) && !fresh.has(photoKey(file))) fresh.set(photoKey(file), file)
  const taken = [...fresh.values()].slice(0, Math.max(0, places))
  return { taken, duplicates: files.length - fresh.size, over: fresh.size - taken.length }
}

/** The sentences about files that are not uploaded; empty if all files are. */
export function notTaken({
  duplicates,
  over,
  refused,
  limit,
}: {
  duplicates: number
  over: number
  refused: number
  limit: number
}): string[] {
  const photos = (count: number) => `${count} ${count === 1 ? "photo was" : "photos were"} not added`
  return [
    over > 0 ? `${photos(over)}: a listing has ${limit} places.` : "",
    duplicates > 0 ? `${photos(duplicates)}: already in the list.` : "",
    refused > 0
      ? `${refused} ${refused === 1 ? "file was" : "files were"} not added: only JPEG, PNG and WebP pictures can be shown.`
      : "",
  ].filter(Boolean)
}
