import { useState, type ReactElement } from "react"
import { useLocation, useNavigate, useNavigation } from "react-router-dom"
import { NotLoaded } from "@/ui"

let areMissing = false

/** Whether the list of the later pages did not come: an address that is not known may then be one of theirs. */
export function noteMissing(missing: boolean): void {
  areMissing = missing
}

/** Going to the same address once more has the router ask for the list again. */
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
