import type { StaffRole } from "@northlot/contract"
import { Suspense, type ComponentType } from "react"
import type { ResourceProps } from "react-admin"
import { lazyPart } from "../../ui/lazyPart"
import plugins from "virtual:plugin-resources"

/** What plugins add to the collections, as `plugins/<plugin>/<name>`. Their code is fetched when it is needed. */
export const PLUGIN_RESOURCES: readonly ResourceProps[] = plugins.flatMap(({ name: plugin, resources, load }) =>
  resources.map(({ name, screens, hasIcon, recordRepresentation, label }, index) => {
    const part = (key: string) =>
      // In a component of its own: one that is lazy itself cannot be what another lazy one gives.
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

/** The menu does not wait for an icon. */
function withoutWaiting(Icon: ComponentType) {
  return function PluginIcon() {
    return (
      <Suspense fallback={null}>
        <Icon />
      </Suspense>
    )
  }
}

/** What a plugin keeps from some of the staff is not offered to them; whatever else is refused, the server refuses. */
export function mayUseOfPlugin(role: StaffRole, resource: string): boolean {
  const [, plugin, name] = resource.split("/")
  const { staff } = plugins.find((one) => one.name === plugin)?.resources.find((one) => one.name === name) ?? {}
  return staff?.includes(role) ?? true
}
