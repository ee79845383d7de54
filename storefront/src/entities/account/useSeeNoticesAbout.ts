import type { Notice } from "@northlot/contract"
import { useEffect } from "react"
import { useNotices } from "./useNotices"
import { useSeeNotice } from "./useSeeNotice"

/** Dismisses these notices, because the page already shows their content. */
export function useSeeNoticesAbout(shown: (notice: Notice) => boolean): void {
  const see = useSeeNotice()
  const ids = useNotices()
    .filter(shown)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (ids) ids.split(",").forEach(see)
  }, [ids, see])
}
