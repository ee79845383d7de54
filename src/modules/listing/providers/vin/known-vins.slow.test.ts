import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { VIN_LENGTH, sameMake, sameModel } from "@northlot/contract"
import { DEMO_VEHICLES } from "@northlot/demo"
import { Registry, type RegistryAnswer } from "./registry"
import { unpackRegistry } from "./registry-file"

const LATEST_YEAR = 2027

interface KnownCar {
  vin: string
  year: number
  make: string
  model: string
}

/** Reads lines of `vin,year,make,model` after a header; lines that begin with `#` are remarks. */
function readList(path: string): KnownCar[] {
  const [, ...lines] = readFileSync(path, "utf8")
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"))
  return lines.map((line) => {
    const [vin = "", year, make = "", model = ""] = line.split(",")
    return { vin, year: Number(year), make, model }
  })
}

type Verdict = "right" | "asked" | "unknown" | "wrong"

/**
 * Compares the registry's answer with the car. `asked`: a person must choose between several models, one of which is
 * right.
 */
function judge(car: KnownCar, { models }: RegistryAnswer): Verdict {
  if (models.length === 0) return "unknown"
  const isRight = models.some(
    ({ year, make, model }) => year === car.year && sameMake(make, car.make) && sameModel({ year, make, model }, car)
  )
  if (!isRight) return "wrong"
  return models.length === 1 ? "right" : "asked"
}

let folder: string
let registry: Registry

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "northlot-known-vins-"))
  registry = new Registry(await unpackRegistry(folder))
})

afterAll(async () => {
  registry.close()
  await rm(folder, { recursive: true, force: true })
})

/** The stored list of VINs, and the list at the path in NORTHLOT_VIN_LIST, if set. */
const lists = [join(__dirname, "known-vins.csv"), process.env.NORTHLOT_VIN_LIST ?? ""].filter(Boolean)

test.each(lists)("no VIN of %s is told as another car", (path) => {
  const judged = readList(path).map((car) => {
    const answer = registry.answer(car.vin, LATEST_YEAR)
    return { car, answer, verdict: judge(car, answer) }
  })
  const share = (verdict: Verdict) => {
    const count = judged.filter((one) => one.verdict === verdict).length
    return `${verdict} ${count} (${((count * 100) / judged.length).toFixed(1)}%)`
  }
  process.stdout.write(
    `${judged.length} VINs: ${(["right", "asked", "unknown", "wrong"] as const).map(share).join(", ")}\n`
  )
  const told = judged
    .filter(({ verdict }) => verdict === "wrong")
    .map(
      ({ car: { vin, year, make, model }, answer }) =>
        `${vin} ${year} ${make} ${model}: ${JSON.stringify(answer.models)}`
    )
  expect(told).toEqual([])
})

test("the demo's cars are those that their VINs tell, so that they go live", () => {
  const whole = DEMO_VEHICLES.filter(({ vin }) => vin.length === VIN_LENGTH)
  const told = whole.filter(({ vin, year, make, model }) => {
    const verdict = judge({ vin, year, make, model }, registry.answer(vin, LATEST_YEAR))
    return verdict === "wrong" || verdict === "unknown"
  })
  expect(told.map(({ key }) => key)).toEqual([])
})
