export interface PlantedBug {
  name: string
  in: string
  find: RegExp
  replace: string
  append?: string
  by: "simulation" | "processes" | "wrong clocks" | "a time without Redis"
  breaks: readonly string[]
}
export const BUGS: readonly PlantedBug[]
export function plant(name: string, buildDirectory: string): { file: string; text: string }
