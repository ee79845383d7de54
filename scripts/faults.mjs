// npm run test:faults: the fault tests. With --minutes: a long run of a cluster with random faults, which --seed
// determines. With --planted: a run that must find bugs planted in the product.
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { alone } from "./alone.mjs"
import { installDependencies } from "./install.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    seed: { type: "string", default: "1" },
    report: { type: "string", default: "bench/results" },
    // The name of a fault in integration-tests/faults/harness/nemesis.ts; the option can be repeated.
    only: { type: "string", multiple: true, default: [] },
    planted: { type: "boolean", default: false },
  },
})
const minutes = Number(values.minutes ?? 0)
const seed = Number(values.seed)
if (!(minutes >= 0) || !Number.isInteger(seed)) {
  console.error("--minutes is a number of minutes, --seed a whole number.")
  process.exit(2)
}

const runs = values.planted ? "runs/planted" : "runs/long"
const [command, ...args] =
  values.planted || minutes > 0
    ? ["npx", "--no-install", "jest", "--selectProjects", "fault-run", `--testPathPatterns=${runs}`, "--runInBand"]
    : ["node", "scripts/test.mjs", "faults"]
if (command === "npx") {
  args.push(`--testTimeout=${Math.round((minutes + 30) * 60_000)}`)
  await alone(root, console.log, async (descriptor) => installDependencies(root, console.log, descriptor, "all"))
}
const child = spawn(command, args, {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    NORTHLOT_FAULTS_OPTIONS: JSON.stringify({ minutes, seed, report: values.report, only: values.only }),
  },
})
child.on("exit", (code) => process.exit(code ?? 1))
