import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import type { Socket } from "node:net"
import { dirname, isAbsolute, join } from "node:path"
import { configuration, type ProviderEntry } from "./configuration"
import { logger } from "./logger"
import { reasonOf } from "./plugin-providers"
import { readMessages, type PluginMessage } from "./plugin-messages"
import type { PluginQuestion, PluginToLoad } from "./plugin-process"
import { AWAKE, afterAnswer, afterSilence, isResting, type Rest } from "./plugin-rest"

const START_MILLISECONDS = 15_000
/**
 * The most questions that may wait for a plugin. Further ones are refused, so a hanging plugin cannot stall all
 * requests.
 */
const MOST_WAITING = 300
const HEAP_MEGABYTES = 64
/**
 * The limit of messages that answer no open question, such as late answers. A plugin that sends more would keep the
 * market busy.
 */
const MOST_UNASKED = 100
/** The signal with which the engine, or the plugin's watchdog, ends a process whose heap is full. */
const OUT_OF_MEMORY = "SIGABRT"

/** An error that the plugin itself reported. It counts as an answer, because the plugin's process works. */
class AnsweredFailure extends Error {}

type Ready = Extract<PluginMessage, { ready: unknown }>["ready"]

/**
 * A plugin's provider in its own process, which is asked one question at a time. If it throws, hangs, exits or
 * leaks, only that process ends. The next question starts a new process.
 */
export class IsolatedPlugin {
  readonly version: string
  private readonly toLoad: PluginToLoad
  private process: Promise<PluginProcess> | undefined
  private turn: Promise<unknown> = Promise.resolve()
  private waiting = 0
  private rest: Rest = AWAKE

  /** @throws Error when there is no such package */
  constructor(kind: PluginToLoad["kind"], { resolve, options }: Pick<ProviderEntry, "resolve" | "options">) {
    const path = fileOf(resolve)
    this.version = versionOf(path)
    this.toLoad = { path, kind, options }
  }

  /**
   * The provider's description of itself. @throws Error that says what is wrong with the provider or its settings
   */
  async describe(): Promise<Ready> {
    return (await this.running()).ready
  }

  /** Whether the plugin's process has started and still runs. */
  isRunning(): boolean {
    return this.process !== undefined
  }

  /** Until when the provider is not asked, because it repeatedly gave no answer; null if it is asked. */
  restsUntil(): Date | null {
    return isResting(this.rest, Date.now()) ? new Date(this.rest.until) : null
  }

  /** The provider's unchecked answer. @throws Error with the reason, in words for an admin */
  ask(request: PluginQuestion["request"], options: unknown): Promise<unknown> {
    if (this.waiting >= MOST_WAITING) return Promise.reject(new Error("too many wait for it"))
    this.waiting++
    const answer = this.turn.then(async () => {
      // The plugin gets one request at a time. Whether it is paused is checked when a request's turn comes. Otherwise
      // each request behind a hanging one would wait for the timeout.
      if (isResting(this.rest, Date.now())) throw new Error(`it rests, since ${this.rest.reason}`)
      return this.noted(async () => (await this.running()).ask(request, options))
    })
    this.turn = answer.catch(() => undefined).finally(() => this.waiting--)
    return answer
  }

  async close(): Promise<void> {
    await (await this.process?.catch(() => undefined))?.end()
  }

  private async noted(ask: () => Promise<unknown>): Promise<unknown> {
    try {
      const answer = await ask()
      this.rest = afterAnswer()
      return answer
    } catch (error) {
      if (error instanceof AnsweredFailure) this.rest = afterAnswer()
      else {
        const firstMilliseconds = 1_000 * configuration().pluginRestSeconds
        this.rest = afterSilence(this.rest, { now: Date.now(), reason: reasonOf(error), firstMilliseconds })
        const until = this.restsUntil()
        if (until) logger.warn({ plugin: this.toLoad.path, until, reason: this.rest.reason }, "A plugin rests")
      }
      throw error
    }
  }

  private running(): Promise<PluginProcess> {
    const started = (this.process ??= PluginProcess.start(this.toLoad, () => {
      if (this.process === started) this.process = undefined
    }))
    started.catch(() => {
      if (this.process === started) this.process = undefined
    })
    return started
  }
}

interface Pending {
  number: number
  done(text: string): void
  fail(error: Error): void
}

class PluginProcess {
  private pending: Pending | undefined
  private number = 0
  private isEnding = false

  private constructor(
    private readonly child: ChildProcess,
    private readonly pipe: Socket,
    readonly ready: Ready,
    private readonly ended: () => void
  ) {}

  /** @throws Error if the process does not start */
  static async start(toLoad: PluginToLoad, ended: () => void): Promise<PluginProcess> {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${HEAP_MEGABYTES}`, join(__dirname, "plugin-process.js")],
      {
        // The plugin must see no secret of the market and no flag of the parent process.
        env: {},
        // The plugin's process answers over a separate pipe, not over Node's own channel. On Node's channel, a line
        // that is no JSON, or that names a handle, ends the process that reads it.
        stdio: ["ignore", "ignore", "ignore", "pipe"],
      }
    )
    const pipe = child.stdio[3] as Socket
    let plugin: PluginProcess | undefined
    let died: string | undefined
    const stop = (reason: string) => {
      ended()
      const error = new Error(reason)
      if (plugin?.pending) plugin.pending.fail(error)
      else if (plugin && !plugin.isEnding)
        logger.error({ err: error, plugin: toLoad.path }, "The process of a plugin ended by itself")
      plugin = undefined
    }
    return new Promise<PluginProcess>((done, failed) => {
      const refuse = (reason: string) => {
        died ??= reason
        child.kill("SIGKILL")
        failed(new Error(reason))
      }
      const late = setTimeout(() => refuse("it did not start within fifteen seconds"), START_MILLISECONDS)
      child.on("error", (error) => refuse(reasonOf(error)))
      child.on("exit", (_, signal) => {
        clearTimeout(late)
        failed(new Error(died ?? "it ended while it was loaded"))
        stop(died ?? (signal === OUT_OF_MEMORY ? "it used more memory than it may" : "it ended its process"))
      })
      // A write to a process that has just ended fails. The exit event reports that end.
      pipe.on("error", () => undefined)
      let unasked = 0
      const hear = (message: PluginMessage) => {
        // Ignores further messages of a process that is ending.
        if (died !== undefined) return
        if ("died" in message) died = message.died
        else if (plugin) {
          if (!plugin.hear(message) && ++unasked > MOST_UNASKED) refuse("it answers what nobody asked")
        } else if ("ready" in message) {
          clearTimeout(late)
          // An idle plugin process must not keep a stopping market alive.
          child.unref()
          pipe.unref()
          done((plugin = new PluginProcess(child, pipe, message.ready, ended)))
        } else refuse("refused" in message ? message.refused : "it spoke before it was asked")
      }
      readMessages(pipe, { hear, refuse })
      pipe.write(`${JSON.stringify(toLoad)}\n`)
    })
  }

  /** Sends a question to the plugin's process and returns the answer. The caller awaits it before the next question. */
  async ask(request: PluginQuestion["request"], options: unknown): Promise<unknown> {
    const number = ++this.number
    const { pluginSeconds } = configuration()
    let timer: NodeJS.Timeout | undefined
    try {
      const text = await new Promise<string>((done, fail) => {
        this.pending = { number, done, fail }
        timer = setTimeout(() => {
          fail(new Error(`it did not answer within ${pluginSeconds} seconds`))
          void this.end()
        }, 1_000 * pluginSeconds)
        this.pipe.write(`${JSON.stringify({ number, request, options } satisfies PluginQuestion)}\n`)
      })
      return JSON.parse(text) as unknown
    } finally {
      clearTimeout(timer)
      this.pending = undefined
    }
  }

  async end(): Promise<void> {
    this.isEnding = true
    this.ended()
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const exit = once(this.child, "exit")
    this.child.ref()
    this.child.kill("SIGKILL")
    await exit
  }

  /** Handles a message of the plugin. Returns false if the message does not answer the pending request. */
  private hear(message: PluginMessage): boolean {
    if (!("number" in message) || message.number !== this.pending?.number) return false
    if ("failure" in message) this.pending.fail(new AnsweredFailure(message.failure))
    else this.pending.done(message.text)
    return true
  }
}

/** @throws Error if there is no such package */
function fileOf(resolve: string): string {
  try {
    return require.resolve(resolve)
  } catch (error) {
    const [reason] = (error as Error).message.split("\n")
    const where = isAbsolute(resolve) ? "at this path" : "in the node_modules of the market and of the folders above it"
    throw new Error(`${reason}. The server looked for the plugin ${where}. A path must begin with ./, ../ or /.`)
  }
}

/** The version of the package that the file belongs to; a single file has none. */
function versionOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, "package.json")
    if (!existsSync(manifest)) continue
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version?: unknown }
    return typeof version === "string" ? version : ""
  }
  return ""
}
