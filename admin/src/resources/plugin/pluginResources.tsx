import type { StaffRole } from "@northlot/contract"
import { Suspense, type ComponentType } from "react"
import type { ResourceProps } from "react-admin"
import { lazyPart } from "../../ui/lazyPart"
import plugins from "virtual:plugin-resources"

/**
 * The console resources that plugins add, named `plugins/<plugin>/<name>`. The code of a resource loads when it is
 * opened.
 */
export const PLUGIN_RESOURCES: readonly ResourceProps[] = plugins.flatMap(({ name: plugin, resources, load }) =>
  resources.map(({ name, screens, hasIcon, recordRepresentation, label }, index) => {
    const part = (key: string) =>
      // React's `lazy` cannot return another lazy component, so a plain component wraps it.
      lazyPart(async () => {
        const Part = (await load()).default[index]![key]!
        return { default: () => <Part /> }
      })
    return {
      name: `plugins/${plugin}/${name}`,
      recordRepresentation,
      options: { label },
      ...(hasIcon ? { icon: withoutWaiting(part("icon")) } : {}),
      ...Object.fromEntries(screens.map((screen) => [screen, part(screen)])),
    }
  })
)

/** The menu renders without waiting for the icon's code. */
function withoutWaiting(Icon: ComponentType) {
  return function PluginIcon() {
    return (
      <Suspense fallback={null}>
        <Icon />
      </Suspense>
    )
  }
}

/** Hides plugin pages that the plugin reserves for other roles. The server still refuses what a role may not do. */
export function mayUseOfPlugin(role: StaffRole, resource: string): boolean {
  const [, plugin, name] = resource.split("/")
  const { staff } = plugins.find((one) => one.name === plugin)?.resources.find((one) => one.name === name) ?? {}
  return staff?.includes(role) ?? true
}
