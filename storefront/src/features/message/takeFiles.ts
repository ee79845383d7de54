import { ATTACHMENTS_PER_MESSAGE, ATTACHMENT_MAXIMUM_BYTES } from "@northlot/contract"

/**
 * The chosen files that can be sent, and a sentence for each reason to refuse a file. The server checks the files'
 * contents.
 */
export function takeFiles<Chosen extends { name: string; size: number; problem: string | null }>(
  files: readonly Chosen[],
  places: number
): { taken: Chosen[]; remarks: string[] } {
  const isKnown = ({ problem }: Chosen) => problem === null
  const isSmall = ({ size }: Chosen) => size <= ATTACHMENT_MAXIMUM_BYTES
  const fitting = files.filter((file) => isKnown(file) && isSmall(file))
  return {
    taken: fitting.slice(0, places),
    remarks: [
      ...files.flatMap(({ problem }) => problem ?? []),
      ...files
        .filter((file) => isKnown(file) && !isSmall(file))
        .map(({ name }) => `${name} is larger than ${ATTACHMENT_MAXIMUM_BYTES / 1024 / 1024} MB.`),
      ...(fitting.length > places ? [`A message carries ${ATTACHMENTS_PER_MESSAGE} files at most.`] : []),
    ],
  }
}

/** A file size as text: '840 KB', '2.4 MB'. */
export function shownSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
