import { useState, type ReactElement } from "react"
import { useLocation, useNavigate, useNavigation } from "react-router-dom"
import { NotLoaded } from "@/ui"

let areMissing = false

/** Records whether the lazy routes failed to load. If so, an unknown address may belong to a lazy route. */
export function noteMissing(missing: boolean): void {
  areMissing = missing
}

/** The retry navigates to the same address, because the router then loads the lazy routes again. */
function MissingRoutes() {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const here = useLocation()
  const [inVain, setInVain] = useState(false)
  const again = () => {
    setInVain(true)
    void navigate(here, { replace: true, state: here.state })
  }
  return <NotLoaded what="page" onRetry={again} retrying={state === "loading"} inVain={inVain} />
}

function UnlessMissing({ page }: { page: ReactElement }) {
  return areMissing ? <MissingRoutes /> : page
}

export const unlessMissing = (page: ReactElement) => <UnlessMissing page={page} />
