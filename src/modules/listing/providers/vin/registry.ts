import {
  MODEL_ELEMENT,
  readRegistry,
  type RegistryModel,
  type RegistryPattern,
  type RegistrySchema,
} from "../../rules/registry-reading"

// The vehicle registry imports better-sqlite3. The package installed under that name is a WebAssembly build. It has
// another interface and needs no compiler.
interface Sqlite {
  all(sql: string, values?: unknown): Record<string, unknown>[]
  close(): void
}
const { Database } = require("better-sqlite3") as {
  Database: new (path: string, options: { readOnly: boolean; fileMustExist: boolean }) => Sqlite
}

export interface RegistryAnswer {
  /** The models that match the VIN best: several if the VIN cannot tell them apart, none if the registry has none. */
  models: RegistryModel[]
  hasUnknownCode: boolean
  /** What the manufacturer makes: cars, trucks, buses, trailers, motorcycles. */
  vehicleType: string
  /** The vehicle registry's values for the VIN, by element name such as `Body Class`. */
  elements: Record<string, string>
}

/**
 * The registry's elements whose values are ids, each with the table that has the ids' names. Other values are used as
 * they are.
 */
const NAMES_OF: Readonly<Record<string, string>> = {
  "Body Class": "BodyStyle",
  "Plant Country": "Country",
  "Engine Configuration": "EngineConfiguration",
  "Fuel Type - Primary": "FuelType",
  "Fuel Type - Secondary": "FuelType",
  "Electrification Level": "ElectrificationLevel",
  "Gross Vehicle Weight Rating From": "GrossVehicleWeightRating",
}
const SCHEMAS_AT_MOST = 500

/**
 * Reads the tables of NHTSA's registry directly. The npm package's own decoder judges each code of a VIN alone, so it
 * may take model and engine from different vehicles: an F-550 for an F-150 of 2024.
 */
export class Registry {
  private readonly database: Sqlite
  private readonly schemas = new Map<number, RegistryPattern[]>()
  private readonly names = new Map<string, Map<string, string>>()

  constructor(path: string) {
    this.database = new Database(path, { readOnly: true, fileMustExist: true })
  }

  /** `vin` has all 17 characters; `latestYear` is the latest model year on sale. */
  answer(vin: string, latestYear: number): RegistryAnswer {
    // Manufacturers of fewer than 1,000 vehicles a year share the first three characters of their VINs. The characters
    // 12 to 14 then tell the manufacturers apart.
    const manufacturer = vin[2] === "9" ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3)
    const [made] = this.database.all(
      `SELECT VehicleType.Name AS vehicleType FROM Wmi LEFT JOIN VehicleType ON VehicleType.Id = Wmi.VehicleTypeId
       WHERE Wmi.Wmi = ?`,
      [manufacturer]
    )
    const vehicleType = String(made?.vehicleType ?? "")
    const reading = readRegistry({
      vin,
      vehicleType,
      schemas: this.schemasOf(manufacturer),
      latestYear,
      nameOf: (model) => this.nameOf(model),
    })
    if (!reading) return { models: [], hasUnknownCode: false, vehicleType, elements: {} }
    const elements = Object.fromEntries(
      Object.entries(reading.elements).map(([element, value]) => [element, this.wordsOf(element, value)])
    )
    return { ...reading, vehicleType, elements }
  }

  close(): void {
    this.database.close()
  }

  private schemasOf(manufacturer: string): RegistrySchema[] {
    const rows = this.database.all(
      `SELECT VinSchemaId AS id, YearFrom AS yearFrom, YearTo AS yearTo
       FROM Wmi JOIN Wmi_VinSchema ON Wmi_VinSchema.WmiId = Wmi.Id WHERE Wmi.Wmi = ?`,
      [manufacturer]
    ) as { id: number; yearFrom: number; yearTo: number | null }[]
    const patternsOf = (id: number) => this.patternsOf(id)
    // Schemas are read on demand: a manufacturer has one for each model and year.
    return rows.map(({ id, yearFrom, yearTo }) => ({
      yearFrom,
      yearTo,
      get patterns() {
        return patternsOf(id)
      },
    }))
  }

  private patternsOf(id: number): RegistryPattern[] {
    const before = this.schemas.get(id)
    if (before) return before
    const patterns = this.database.all(
      `SELECT Pattern.Keys AS keys, Element.Name AS element, Pattern.AttributeId AS value
       FROM Pattern JOIN Element ON Element.Id = Pattern.ElementId WHERE Pattern.VinSchemaId = ?`,
      [id]
    ) as unknown as RegistryPattern[]
    if (this.schemas.size >= SCHEMAS_AT_MOST) this.schemas.clear()
    this.schemas.set(id, patterns)
    return patterns
  }

  private nameOf(model: string): { make: string; model: string } {
    const [named] = this.database.all(
      `SELECT Model.Name AS model, Make.Name AS make FROM Model
       LEFT JOIN Make_Model ON Make_Model.ModelId = Model.Id LEFT JOIN Make ON Make.Id = Make_Model.MakeId
       WHERE Model.Id = ?`,
      [Number(model)]
    )
    return { make: String(named?.make ?? ""), model: String(named?.model ?? "") }
  }

  private wordsOf(element: string, value: string): string {
    if (element === MODEL_ELEMENT) return this.nameOf(value).model
    const table = NAMES_OF[element]
    if (!table) return value
    const names =
      this.names.get(table) ??
      new Map(this.database.all(`SELECT Id, Name FROM ${table}`).map(({ Id, Name }) => [String(Id), String(Name)]))
    this.names.set(table, names)
    return names.get(value) ?? ""
  }
}
