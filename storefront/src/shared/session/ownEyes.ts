import { useSession } from "./SessionProvider"

/** Replaces a value that only the viewer may see while a staff member reads the site as the viewer. */
export const NOT_SHOWN = "Not shown to support"

/** Whether a staff member reads the site as the viewer. The server then leaves out private values. */
export const useIsSupport = (): boolean => useSession().readingUntil !== null
