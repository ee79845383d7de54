import { Box, Button, Portal } from "@mui/material"
import {
  Component,
  createElement,
  lazy,
  useEffect,
  useState,
  useTransition,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from "react"

/** The code of a component did not load: no connection, or a new deploy has removed the file. */
class CodeMissing extends Error {}

/**
 * A component whose code loads when it is shown. A failed load shows an error in its place with a retry button,
 * and the rest of the console goes on. `putAway` closes a component that opens over the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { putAway }: { putAway?: (props: Props) => void } = {}
): (props: Props) => ReactElement {
  let number = 0
  const make = () => ({
    number: number++,
    Part: lazy(() =>
      load().catch((cause: unknown) => {
        throw new CodeMissing("A part did not load", { cause })
      })
    ) as unknown as ComponentType<Props>,
  })
  let current = make()
  const forget = () => void (current = make())

  return function Place(props: Props) {
    const [shown, setShown] = useState(current)
    const [inVain, setInVain] = useState(false)
    const [retrying, start] = useTransition()
    const again = () => {
      setInVain(true)
      forget()
      // A transition keeps the error visible until the component has loaded.
      start(() => setShown(current))
    }
    return (
      <Boundary
        key={shown.number}
        otherwise={
          <NotLoaded
            onRetry={again}
            retrying={retrying}
            inVain={inVain}
            onClose={putAway && (() => putAway(props))}
            onLeave={forget}
          />
        }
      >
        {createElement(shown.Part, props)}
      </Boundary>
    )
  }
}

interface NotLoadedProps {
  onRetry: () => void
  retrying: boolean
  /** Whether a retry has failed too. The error then also offers to reload the page. */
  inVain: boolean
  onClose?: () => void
  /** Called when the error unmounts, so that the next use loads the code again. */
  onLeave: () => void
}

const OVER_THE_PAGE = { position: "fixed", bottom: 24, left: 24, zIndex: "tooltip", boxShadow: 6 } as const

function NotLoaded({ onRetry, retrying, inVain, onClose, onLeave }: NotLoadedProps) {
  useEffect(() => {
    window.addEventListener("online", onRetry)
    return () => window.removeEventListener("online", onRetry)
  }, [onRetry])
  useEffect(() => onLeave, [onLeave])
  const said = (
    <Box
      role="alert"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        m: 2,
        p: 2,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        bgcolor: "background.paper",
        color: "text.primary",
        ...(onClose && OVER_THE_PAGE),
      }}
    >
      <span>This part did not load.</span>
      <Button variant="outlined" size="small" disabled={retrying} onClick={onRetry}>
        Try again
      </Button>
      {inVain && (
        <Button size="small" onClick={() => window.location.reload()}>
          Reload page
        </Button>
      )}
      {onClose && (
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      )}
    </Box>
  )
  return onClose ? <Portal>{said}</Portal> : said
}

/** Shows `otherwise` if the code of a component did not load. The page handles all other errors. */
class Boundary extends Component<{ otherwise: ReactNode; children: ReactNode }, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!((error as unknown) instanceof CodeMissing)) throw error
    return this.props.otherwise
  }
}
