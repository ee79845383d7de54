/** What the installed plugins bring to the console, made by scripts/console-plugins.mjs. */
declare module "virtual:plugin-resources" {
  interface PluginConsole {
    name: string
    resources: readonly {
      name: string
      screens: readonly ("list" | "show" | "edit" | "create")[]
      hasIcon: boolean
      recordRepresentation?: string
      label?: string
      staff?: readonly string[]
    }[]
    /** The plugin's own list, with the components that the screens are. */
    load: () => Promise<{ default: readonly Record<string, import("react").ComponentType>[] }>
  }
  const plugins: readonly PluginConsole[]
  export default plugins
}
