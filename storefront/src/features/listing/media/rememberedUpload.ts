interface ChosenFile {
  name: string
  size: number
  lastModified: number
}

/** One file among others, as far as a page can know it again when it is chosen another time. */
export const fileKey = ({ name, size, lastModified }: ChosenFile): string => `${name}\n${size}\n${lastModified}`

/** The upload that this file began, so that it goes on after a reload when the same file is chosen again. */
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
        // Without room in the tab the file begins anew after a reload.
      }
    },
  }
}
