import { ATTACHMENTS_PER_MESSAGE, ATTACHMENT_MAXIMUM_BYTES } from "@northlot/contract"

export const ACCEPTED_TYPES = "image/jpeg,image/png,image/webp,application/pdf"

/**
 * Which of the chosen files can go along, and a sentence for each reason why others do not. The server judges the
 * bytes.
 */
export function takeFiles<Chosen extends Pick<File, "name" | "size" | "type">>(
  files: readonly Chosen[],
  places: number
): { taken: Chosen[]; remarks: string[] } {
  const isKnown = ({ type }: Chosen) => ACCEPTED_TYPES.split(",").includes(type)
  const isSmall = ({ size }: Chosen) => size <= ATTACHMENT_MAXIMUM_BYTES
  const fitting = files.filter((file) => isKnown(file) && isSmall(file))
  return {
    taken: fitting.slice(0, places),
    remarks: [
      ...files
        .filter((file) => !isKnown(file))
        .map(({ name }) => `${name} is no picture (JPEG, PNG or WebP) and no PDF.`),
      ...files
        .filter((file) => isKnown(file) && !isSmall(file))
        .map(({ name }) => `${name} is larger than ${ATTACHMENT_MAXIMUM_BYTES / 1024 / 1024} MB.`),
      ...(fitting.length > places ? [`A message carries ${ATTACHMENTS_PER_MESSAGE} files at most.`] : []),
    ],
  }
}

/** '840 KB', '2.4 MB'. */
export function shownSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
