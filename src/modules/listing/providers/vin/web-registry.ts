import { bodyStyle, countOf, drivetrainOf, engineName, fuelType, transmissionOf } from "../../rules/vehicle-names"
import type { DecodedVehicle } from "../../types"
import type { VinProvider } from "./provider"

const ADDRESS = "https://vpic.nhtsa.dot.gov/api/vehicles/DecodeVinValues/"
const TIMEOUT_MILLISECONDS = 3_000
const MAXIMUM_BYTES = 256 * 1024

/**
 * NHTSA's web service, which knows newer cars than the registry of the npm package. It follows no redirect and reads at
 * most 256 kB.
 */
export class WebRegistry implements VinProvider {
  readonly name = "web-registry"

  constructor(private readonly fetchAnswer: typeof fetch = fetch) {}

  async decode(vin: string): Promise<DecodedVehicle | null> {
    const response = await this.fetchAnswer(`${ADDRESS}${encodeURIComponent(vin)}?format=json`, {
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      headers: { accept: "application/json" },
    })
    if (!response.ok) throw new Error(`The vehicle registry answered ${response.status}`)
    const { Results } = JSON.parse(await readCapped(response)) as { Results?: Record<string, string>[] }
    return vehicleOf(Results?.[0])
  }

  async close(): Promise<void> {
    return undefined
  }
}

function vehicleOf(result: Record<string, string> | undefined): DecodedVehicle | null {
  if (!result?.Make || !result.Model) return null
  const cylinders = countOf(result.EngineCylinders, 16)
  const line = (value: string | undefined, maximum: number) => (value ?? "").trim().slice(0, maximum)
  return {
    year: countOf(result.ModelYear, 2_100),
    make: line(result.Make, 60),
    model: line(result.Model, 60),
    trim: line(result.Trim, 80),
    body: bodyStyle(result.BodyClass),
    fuel: fuelType({
      primary: result.FuelTypePrimary,
      secondary: result.FuelTypeSecondary,
      electrification: result.ElectrificationLevel,
    }),
    engine: engineName(result.DisplacementL, cylinders, result.EngineConfiguration),
    cylinders,
    doors: countOf(result.Doors, 7),
    drivetrain: drivetrainOf(result.DriveType),
    transmission: transmissionOf(result.TransmissionStyle),
    plantCountry: line(result.PlantCountry, 60),
    vehicleType: vehicleType(result.VehicleType),
    weightClass: line(result.GVWR, 80),
    certain: (result.ErrorCode ?? "0") === "0",
    candidates: [],
  }
}

/** The web service writes in capitals: 'PASSENGER CAR', 'MULTIPURPOSE PASSENGER VEHICLE (MPV)'. */
function vehicleType(told = ""): string {
  return told
    .trim()
    .slice(0, 60)
    .toLowerCase()
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    .replace("(Mpv)", "(MPV)")
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAXIMUM_BYTES) throw new Error("The vehicle registry's answer is too large")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}
