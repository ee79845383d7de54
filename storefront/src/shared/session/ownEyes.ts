import { useSession } from "./SessionProvider"

/** What stands where something is for the viewer's own eyes, and somebody of the staff reads the site as them. */
export const NOT_SHOWN = "Not shown to support"

/** Whether somebody of the staff reads the site as the viewer: the server leaves out what is for own eyes. */
export const useIsSupport = (): boolean => useSession().readingUntil !== null
