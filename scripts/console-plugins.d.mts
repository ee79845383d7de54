import type { Plugin } from "vite"

interface ConsolePlugin {
  name: string
  entry: string
  files: string[]
  resources: { name: string; screens: string[] }[]
}

export function consolePlugins(value?: string): Promise<ConsolePlugin[]>
export function pluginResources(): Plugin
