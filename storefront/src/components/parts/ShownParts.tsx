import { cents } from "@northlot/contract"
import { CircleCheck, Heart } from "lucide-react"
import { useState } from "react"
import {
  Alert,
  Avatar,
  Badge,
  Button,
  CarTitle,
  Card,
  Countdown,
  EmptyState,
  ErrorState,
  FactLine,
  LiveHighlight,
  Loaded,
  Money,
  NotLoaded,
  OutcomePage,
  Photo,
  ProgressBar,
  QueryError,
  Skeleton,
  VisuallyHidden,
  Wordmark,
  type Tone,
} from "@/ui"
import { LONG_TEXT, Part, State } from "../Part"
import { TIME_LEFT_SECONDS } from "../standIn"

const TONES: readonly Tone[] = ["neutral", "brand", "success", "amber", "danger", "info"]
const opened = Date.now()
const inSeconds = (seconds: number) => new Date(opened + seconds * 1_000).toISOString()
const QUESTIONS: Record<string, { data?: string[]; error?: Error }> = {
  loading: {},
  failed: { error: new Error("No connection") },
  empty: { data: [] },
  shown: { data: ["2003 Honda Accord", "2021 Toyota RAV4"] },
}

/** Parts that show content. */
export function ShownParts() {
  return (
    <>
      <Part name="Alert">
        {(["info", "success", "amber", "danger"] as const).map((tone) => (
          <State key={tone} name={tone} wide>
            <Alert
              tone={tone}
              title="Your bid leads"
              action={
                <Button size="sm" variant="secondary">
                  Look
                </Button>
              }
            >
              {LONG_TEXT}.
            </Alert>
          </State>
        ))}
        <State name="without a title" wide>
          <Alert>Saved a minute ago.</Alert>
        </State>
      </Part>
      <Part name="Avatar">
        {(["sm", "md", "lg"] as const).map((size) => (
          <State key={size} name={size}>
            <Avatar name="Robin Nguyen" size={size} />
          </State>
        ))}
        <State name="without a name">
          <Avatar name="" />
        </State>
      </Part>
      <Part name="Badge">
        {TONES.map((tone) => (
          <State key={tone} name={tone}>
            <Badge tone={tone} icon={<CircleCheck aria-hidden />}>
              Certified
            </Badge>
          </State>
        ))}
      </Part>
      <Part name="Card">
        <State name="still" wide>
          <Card padding="sm">{LONG_TEXT}.</Card>
        </State>
        <State name="leads somewhere" wide>
          <Card interactive padding="lg">
            2021 Toyota RAV4
          </Card>
        </State>
      </Part>
      <Part name="CarTitle">
        <State name="a name with a hyphen where the line ends" wide>
          <p className="w-28 font-semibold">
            <CarTitle>2021 Ford F-150 Lariat</CarTitle>
          </p>
        </State>
      </Part>
      <Part name="Countdown">
        <Counting />
      </Part>
      <Part name="EmptyState">
        <State name="with something to do" wide>
          <EmptyState icon={<Heart />} title="Nothing watched yet" action={<Button>See auctions</Button>}>
            {LONG_TEXT}.
          </EmptyState>
        </State>
      </Part>
      <Part name="ErrorState">
        <State name="failed" wide>
          <ErrorState title="Failed to load listings" message="No connection." onRetry={() => undefined} />
        </State>
        <State name="trying again" wide>
          <ErrorState title="Failed to load listings" onRetry={() => undefined} retrying />
        </State>
      </Part>
      <Part name="QueryError">
        <State name="failed" wide>
          <QueryError
            query={{ error: new Error("No connection."), isFetching: false, refetch: () => undefined }}
            failed="Failed to load listings"
          />
        </State>
      </Part>
      <Part name="OutcomePage">
        <State name="a question" wide>
          <OutcomePage
            icon={<Heart />}
            title="Stop these emails?"
            problem="No connection."
            action={<Button>Stop these emails</Button>}
          >
            <p>{LONG_TEXT}.</p>
          </OutcomePage>
        </State>
      </Part>
      <Part name="Loaded">
        {Object.entries(QUESTIONS).map(([name, question]) => (
          <State key={name} name={name} wide>
            <Loaded
              query={{ data: undefined, error: null, isFetching: false, refetch: () => undefined, ...question }}
              failed="Your cars could not be loaded"
              waiting={<Skeleton className="h-16" />}
              empty={(cars) => cars.length === 0 && <EmptyState title="No cars yet." />}
            >
              {(cars) => <p className="h-16">{cars.join(", ")}</p>}
            </Loaded>
          </State>
        ))}
      </Part>
      <Part name="NotLoaded">
        <State name="a part" wide>
          <NotLoaded onRetry={() => undefined} />
        </State>
        <State name="a page" wide>
          <NotLoaded what="page" onRetry={() => undefined} retrying />
        </State>
      </Part>
      <Part name="FactLine">
        <State name="in one line and in several, one not known" wide>
          <FactLine facts={["81,450 km", "Gasoline", null, "Ajax, ON"]} />
          <div className="w-48">
            <FactLine facts={["138,700 km", "4WD", "3.6 L Pentastar V6", "No accidents"]} />
          </div>
        </State>
      </Part>
      <Part name="LiveHighlight">
        <Price />
      </Part>
      <Part name="Money">
        <State name="rounded">
          <Money cents={cents(1_850_000)} />
        </State>
        <State name="exact">
          <Money cents={cents(59_325)} exact />
        </State>
      </Part>
      <Part name="Photo">
        <State name="there">
          <Photo src="/icon-192.png" alt="The sign" className="h-24 w-32 rounded-md" />
        </State>
        <State name="none">
          <Photo src={null} alt="2021 Toyota RAV4" missing="Photos follow" className="h-24 w-32 rounded-md" />
        </State>
        <State name="not found">
          <Photo src="/missing.jpg" alt="2003 Honda Accord" eager className="h-24 w-32 rounded-md" />
        </State>
      </Part>
      <Part name="ProgressBar">
        <State name="part of it" wide>
          <ProgressBar label="Photos" value={0.4} />
        </State>
        <State name="unknown" wide>
          <ProgressBar label="Video" value={null} />
        </State>
        <State name="amber" wide>
          <ProgressBar label="Time" value={0.9} tone="amber" />
        </State>
      </Part>
      <Part name="Skeleton">
        <State name="loading" wide>
          <Skeleton className="h-24" />
        </State>
      </Part>
      <Part name="VisuallyHidden">
        <p>
          3<VisuallyHidden> cars</VisuallyHidden>
        </p>
      </Part>
      <Part name="Wordmark">
        <Wordmark className="h-7 w-auto text-brand-ink" />
      </Part>
    </>
  )
}

function Counting() {
  const [reached, setReached] = useState(0)
  return (
    <>
      <State name="soon amber">
        <Countdown endsAt={inSeconds(TIME_LEFT_SECONDS)} onEnded={() => setReached((count) => count + 1)} />
      </State>
      <State name="days">
        <Countdown endsAt={inSeconds(200_000)} />
      </State>
      <State name="days, short">
        <Countdown endsAt={inSeconds(200_000)} inHours />
      </State>
      <State name="not begun">
        <Countdown startsAt={inSeconds(60)} endsAt={inSeconds(7_200)} />
      </State>
      <State name="on a photo">
        <span className="rounded-sm bg-deep px-2 py-1">
          <Countdown endsAt={inSeconds(30)} onDark />
        </span>
      </State>
      <State name="over">
        <Countdown endsAt={inSeconds(-1)} />
      </State>
      <output aria-label="Ends reached">{reached}</output>
    </>
  )
}

function Price() {
  const [price, setPrice] = useState(1_850_000)
  return (
    <>
      <LiveHighlight value={price}>
        <Money cents={cents(price)} />
      </LiveHighlight>
      <Button size="sm" variant="secondary" onClick={() => setPrice(price + 10_000)}>
        Another price
      </Button>
    </>
  )
}
