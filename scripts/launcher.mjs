// npm forwards a signal only to the shell of a script, and the shell ends without telling the script.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

const LOOK_MILLISECONDS = 250

function parentOf(pid) {
  try {
    // The second field is a name in parentheses and may contain any character.
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ")[1])
  } catch {
    try {
      return Number(
        execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], {
          encoding: "utf8",
          stdio: ["ignore", "pipe", "ignore"],
        })
      )
    } catch {
      return 0
    }
  }
}

/** Calls `gone` once the npm that runs this script, or npm's shell, has ended. Without npm, `gone` is never called. */
export function onLauncherGone(gone) {
  const event = process.env.npm_lifecycle_event ?? ""
  if (!/^(start|dev|cluster|test(:\w+)?)$/.test(event) || process.platform === "win32") return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm <= 1 || parentOf(shell) === npm)) return
    clearInterval(timer)
    gone()
  }, LOOK_MILLISECONDS)
  timer.unref()
}
