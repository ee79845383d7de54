/** Starts extra processes for a bench: clients that must not use the bench's thread, and systems to compare with. */
import { fork, type ChildProcess } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

export interface Beside {
  readonly pid: number
  /** The process's first message. It says that the process is ready. */
  readonly first: unknown
  ask<Answer>(act: string, given?: unknown): Promise<Answer>
  end(): Promise<void>
}

/** Starts a script of this folder and waits for its first message. */
export async function startBeside(script: string, ...given: (string | number)[]): Promise<Beside> {
  const child = fork(join(__dirname, script), given.map(String), { stdio: ["ignore", "inherit", "inherit", "ipc"] })
  const first = await nextWord(child)
  return {
    pid: child.pid!,
    first,
    ask<Answer>(act: string, value?: unknown) {
      const answer = nextWord(child)
      child.send({ act, given: value })
      return answer as Promise<Answer>
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((done) => child.once("exit", done))
      child.kill("SIGKILL")
      await ended
    },
  }
}

function nextWord(child: ChildProcess): Promise<unknown> {
  return new Promise((done, failed) => {
    const end = (code: number | null) => failed(new Error(`A process beside the benchmark ended (${code}).`))
    child.once("exit", end)
    child.once("message", ({ answer }: { answer: unknown }) => {
      child.off("exit", end)
      done(answer)
    })
  })
}

/** The processor time that a process has used so far (user and system), in milliseconds. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ")
  return (Number(fields[11]) + Number(fields[12])) * 10
}
