interface ChosenFile {
  name: string
  size: number
  lastModified: number
}

/** A key that recognizes a file when it is chosen again. */
export const fileKey = ({ name, size, lastModified }: ChosenFile): string => `${name}\n${size}\n${lastModified}`

/**
 * Reads and stores the id of this file's upload. If the person chooses the same file after a reload, the upload
 * resumes.
 */
export function rememberedUpload(file: ChosenFile): { read: () => string | null; write: (id: string | null) => void } {
  const name = `northlot.upload.${fileKey(file)}`
  return {
    read: () => {
      try {
        return sessionStorage.getItem(name)
      } catch {
        return null
      }
    },
    write: (id) => {
      try {
        if (id === null) sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, id)
      } catch {
        // The browser refuses storage, so the upload starts from zero after a reload.
      }
    },
  }
}
