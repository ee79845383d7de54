import type { Notice } from "@northlot/contract"
import { useEffect } from "react"
import { useNotices } from "./useNotices"
import { useSeeNotice } from "./useSeeNotice"

/** The page shows what these notices tell: they are seen by being here. */
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
