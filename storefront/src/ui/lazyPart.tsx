import {
  Component,
  createElement,
  lazy,
  useEffect,
  useRef,
  useState,
  useTransition,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from "react"
import { NotLoaded } from "./NotLoaded"

type Loaded<Props> = { default: ComponentType<Props> }

/** The code of a part failed to load: no connection, or a deploy has removed the file. */
class CodeMissing extends Error {}

interface Options<Props> {
  what?: "part" | "page"
  /**
   * Content to show when the part's code failed to load, for example the button that opens the part. `again` loads the
   * code again.
   */
  beside?: (props: Props, again: () => void) => ReactNode
  /** For a part that the page can do without. A failed load shows no error, and the next use tries again. */
  quiet?: boolean
}

export type LazyPart<Props> = ((props: Props) => ReactElement) & {
  /** Loads the code ahead of time. A failure appears only where the part is rendered. */
  load: () => Promise<void>
}

/**
 * Props of a part that opens over the page, such as a dialog. The part's error message uses the same props to close.
 */
interface Opening {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  onClose?: () => void
}

/**
 * A component whose code loads when it is shown. If the code fails to load, an error with a retry replaces it. The
 * rest of the page keeps working.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  { what = "part", beside, quiet = false }: Options<Props> = {}
): LazyPart<Props> {
  let here: Loaded<Props> | undefined
  /**
   * The error of a page's code that failed to load ahead of rendering. The first render shows this error and does not
   * try again.
   */
  let missing: CodeMissing | undefined
  let isBroken = false
  const places = new Set<() => void>()

  async function loadNow(): Promise<Loaded<Props>> {
    if (here) return here
    try {
      here = await load()
    } catch (cause) {
      isBroken = true
      throw new CodeMissing(`A ${what} did not load`, { cause })
    }
    // The code has loaded after a failure. Other instances of this component may still show the error, so they render
    // again.
    if (isBroken || number > 1) renew()
    return here
  }

  // Loaded code resolves synchronously, without the delay of a promise.
  const atOnce = {
    then: (give: (loaded: Loaded<Props>) => void, refuse: (error: CodeMissing) => void) =>
      here ? give(here) : refuse(missing!),
  } as Promise<Loaded<Props>>
  let number = 0
  const make = () => ({
    number: number++,
    Part: lazy(() => (here || missing ? atOnce : loadNow())) as unknown as ComponentType<Props>,
  })
  let current = make()

  /** After a failed load: instances of this component that mount from now on load the code again. */
  function forget(): void {
    if (!isBroken) return
    isBroken = false
    missing = undefined
    current = make()
  }

  /**
   * All mounted instances of the component load the code again. An instance that shows the loaded part does not change.
   */
  function renew(): void {
    forget()
    places.forEach((show) => show())
  }

  function Place(props: Props): ReactElement {
    const [shown, setShown] = useState(current)
    const [inVain, setInVain] = useState(false)
    const [retrying, start] = useTransition()
    useEffect(() => {
      // A transition, so that the error stays until the part has loaded.
      const show = () => start(() => setShown(current))
      places.add(show)
      return () => void places.delete(show)
    }, [])
    const again = () => {
      setInVain(true)
      renew()
    }
    const { open = true, onOpenChange, onClose } = props as Opening
    const close = onClose ?? (onOpenChange && (() => onOpenChange(false)))
    return (
      <Boundary
        key={shown.number}
        otherwise={
          <>
            {beside?.(props, again)}
            {open && !quiet && (
              <NotLoaded
                what={what}
                onRetry={again}
                onOnline={renew}
                retrying={retrying}
                inVain={inVain}
                onClose={close}
              />
            )}
            <Opened open={open} onOpen={renew} onLeave={forget} />
          </>
        }
      >
        {createElement(shown.Part, props)}
      </Boundary>
    )
  }

  const loadAhead = async () => {
    await loadNow().catch((error: CodeMissing) => {
      if (what === "page") missing = error
    })
  }
  return Object.assign(Place, { load: loadAhead })
}

/** Calls `onOpen` each time a dialog opens, so that its script is loaded again after a failed download. */
function Opened({ open, onOpen, onLeave }: { open: boolean; onOpen: () => void; onLeave: () => void }) {
  const was = useRef(open)
  useEffect(() => {
    if (open && !was.current) onOpen()
    was.current = open
  }, [open, onOpen])
  useEffect(() => onLeave, [onLeave])
  return null
}

interface BoundaryProps {
  otherwise: ReactNode
  children: ReactNode
}

/** Catches only missing code; other errors go to the page. */
class Boundary extends Component<BoundaryProps, { error: unknown }> {
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
