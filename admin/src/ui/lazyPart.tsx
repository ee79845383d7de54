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

/** The file of a part did not come: no connection, or none under its name any more. */
class CodeMissing extends Error {}

/**
 * A component with code of its own, which comes when it is shown. Where the code does not come, that is said in its
 * place, and it can be loaded again: the rest of the console goes on. `putAway` is given for what opens over the page.
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
      // In its own time: what is said of the missing part stays until the part is there.
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
  /** It was tried again in vain: another way out is offered. */
  inVain: boolean
  onClose?: () => void
  /** The next place asks for the code again. */
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

/** Missing code alone: what else breaks is the page's. */
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
