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

/** The file of a part did not come: no connection, or none under its name any more. */
class CodeMissing extends Error {}

interface Options<Props> {
  what?: "part" | "page"
  /** What stays in reach while the part is missing: the button that opens it, for example. `again` loads it again. */
  beside?: (props: Props, again: () => void) => ReactNode
  /** It says nothing that is not known without it: where it is missing, nothing is said, and the next use asks again. */
  quiet?: boolean
}

export type LazyPart<Props> = ((props: Props) => ReactElement) & {
  /** Loads the code ahead of time. A failure is told where the part is shown. */
  load: () => Promise<void>
}

/** What a part that opens over the page gets; it is put away by these. */
interface Opening {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  onClose?: () => void
}

/**
 * A component with code of its own, which comes when it is shown. Where the code does not come, that is said in its
 * place, and it can be loaded again: the rest of the page goes on.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  { what = "part", beside, quiet = false }: Options<Props> = {}
): LazyPart<Props> {
  let here: Loaded<Props> | undefined
  /** Of a page, whose code is asked for before it is shown: the first drawing does not ask once more. */
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
    // Others may say still that it is missing.
    if (isBroken || number > 1) renew()
    return here
  }

  // What is here is given at once, without the moment in which a promise is waited for.
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

  /** Places that are shown from now on ask again. */
  function forget(): void {
    if (!isBroken) return
    isBroken = false
    missing = undefined
    current = make()
  }

  /** All places ask again; those that have the part stay as they are. */
  function renew(): void {
    forget()
    places.forEach((show) => show())
  }

  function Place(props: Props): ReactElement {
    const [shown, setShown] = useState(current)
    const [inVain, setInVain] = useState(false)
    const [retrying, start] = useTransition()
    useEffect(() => {
      // In its own time: what is said of the missing part stays until the part is there.
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

/** What was put away and is opened once more is asked for once more. */
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

/** Missing code alone: what else breaks is the page's. */
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
