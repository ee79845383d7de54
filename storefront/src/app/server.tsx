/**
 * Renders a page on the server (docs/architecture.md, 'A page'). The build bundles React and all other packages into
 * it.
 */
import { AsyncLocalStorage } from "node:async_hooks"
import { Writable } from "node:stream"
import type { AnswerOf, Endpoint, endpoints as Endpoints } from "@northlot/contract"
import type { FetchQueryOptions, QueryClient, QueryFunction, QueryObserverOptions } from "@tanstack/react-query"
import { StrictMode, type ReactElement } from "react"
import { renderToPipeableStream } from "react-dom/server"
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from "react-router-dom"
import { ServerClock } from "@/clock"
import { unreadChats } from "@/entities/account/unreadChats"
import { unseenCount } from "@/entities/account/useUnseenCount"
import { onDrawn } from "@/shared/lazy"
import { answerHere } from "@/shared/api/api"
import { answersOf, type PageData } from "./pageData"
import { Providers } from "./providers"
import { createQueryClient } from "@/shared/api/queryClient"
import { sessionOptions } from "@/shared/session/SessionProvider"
import { routes } from "./router"
import { settingsOptions } from "@/shared/api/useSettings"

type Answer = (endpoint: Pick<Endpoint, "method" | "path">, request?: object) => Promise<unknown>

export interface FinishedPage {
  html: string
  data: PageData
  /** Errors of the parts that the server could not render. The browser renders these parts. */
  failures: unknown[]
}

/** The most queries that one rendering waits for; the browser runs further ones. */
const MOST_QUESTIONS = 40

const NEVER = new AbortController().signal

const answering = new AsyncLocalStorage<Answer>()
answerHere((endpoint, request) => answering.getStore()!(endpoint, request))
const drawn = new AsyncLocalStorage<Set<string>>()
onDrawn((name) => drawn.getStore()?.add(name))
const handling = import("./lazyRoutes").then(({ lazyRoutes }) => createStaticHandler(routes(lazyRoutes)))

/**
 * Renders the page at an address (path and query). `answer` handles the page's API requests for one viewer. Returns
 * null if the address redirects.
 */
export function finishPage(address: string, answer: Answer): Promise<FinishedPage | null> {
  return answering.run(answer, () => finish(address))
}

async function finish(address: string): Promise<FinishedPage | null> {
  const handler = await handling
  const context = await handler.query(new Request(new URL(address, "http://pages.invalid")))
  if (context instanceof Response) return null
  const queries = createQueryClient()
  const router = createStaticRouter(handler.dataRoutes, context)
  const questionOf = (options: object) => queries.defaultQueryOptions(options as never) as unknown as Question
  const [session] = await Promise.all([
    answerTo(queries, questionOf(sessionOptions)) as Promise<AnswerOf<typeof Endpoints.readSession>>,
    settle(queries, questionOf(settingsOptions)),
  ])
  const { user } = session
  // Reads the numbers of unread chats and of notices at once. Otherwise the header would wait for one after the other
  // and render twice.
  if (user?.role === "buyer" || user?.role === "seller")
    await Promise.all([unreadChats, unseenCount].map((options) => settle(queries, questionOf(options))))
  const now = Date.parse(session.serverNow)
  const clock = new ServerClock(() => now)
  waitForAnswers(queries)
  const parts = new Set<string>()
  const { html, failures } = await drawn.run(parts, () =>
    draw(
      <StrictMode>
        <Providers queries={queries} clock={clock} writtenFor={now}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </Providers>
      </StrictMode>
    )
  )
  return { html, failures, data: { now, parts: [...parts], answers: answersOf(queries) } }
}

type Question = FetchQueryOptions & Pick<QueryObserverOptions, "enabled" | "retryOnMount"> & { queryHash: string }

/**
 * Suspends a component until its query has a result, as React does for lazy code. The rest of the page then renders
 * only once. A query result alone resumes only mounted components, and the server mounts none.
 */
function waitForAnswers(queries: QueryClient): void {
  /** Null once the query was answered or refused. */
  const asked = new Map<string, Promise<void> | null>()
  const complete = queries.defaultQueryOptions.bind(queries)
  let isAsking = false
  queries.defaultQueryOptions = ((options: Question) => {
    const question = complete(options as never) as unknown as Question
    const { queryHash, enabled, queryFn, meta } = question
    if (
      isAsking ||
      enabled === false ||
      meta?.inBrowserAlone ||
      typeof queryFn !== "function" ||
      asked.size >= MOST_QUESTIONS
    )
      return question
    if (asked.get(queryHash) === null || queries.getQueryCache().get(queryHash)?.state.status === "success")
      return question
    let answer = asked.get(queryHash)
    if (!answer) {
      isAsking = true
      answer = settle(queries, question).finally(() => asked.set(queryHash, null))
      isAsking = false
      asked.set(queryHash, answer)
    }
    throw answer
  }) as typeof queries.defaultQueryOptions
}

/** Like `fetchQuery`, but without cancellation, retries and observers, which only a browser needs. */
async function answerTo(queries: QueryClient, question: Question): Promise<unknown> {
  const query = queries.getQueryCache().build(queries, question)
  const { queryKey, meta } = question
  const ask = question.queryFn as QueryFunction
  const answer = await ask({ client: queries, queryKey: queryKey!, signal: NEVER, meta })
  query.setData(answer)
  return answer
}

/**
 * Runs a query. A failed query is removed, so the browser fetches it again, unless its page shows the refusal as
 * final.
 */
async function settle(queries: QueryClient, question: Question): Promise<void> {
  try {
    await answerTo(queries, question)
  } catch (error) {
    const query = queries.getQueryCache().get(question.queryHash)
    if (!query) return
    query.setState({ status: "error", error: error as Error, errorUpdateCount: 1, errorUpdatedAt: Date.now() })
    const { retryOnMount } = question
    const asksAgain = typeof retryOnMount === "function" ? retryOnMount(query as never) : retryOnMount
    if (asksAgain !== false) queries.getQueryCache().remove(query)
  }
}

function draw(page: ReactElement): Promise<Pick<FinishedPage, "html" | "failures">> {
  return new Promise((done, failed) => {
    const failures: unknown[] = []
    const { pipe } = renderToPipeableStream(page, {
      // Sends the page in one piece: React inserts later parts with an inline script, which the content security
      // policy refuses.
      progressiveChunkSize: Infinity,
      onAllReady() {
        const chunks: Buffer[] = []
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, next) {
              chunks.push(chunk)
              next()
            },
            final(next) {
              next()
              done({ html: Buffer.concat(chunks).toString(), failures })
            },
          })
        )
      },
      onShellError: failed,
      onError: (error) => void failures.push(error),
    })
  })
}
