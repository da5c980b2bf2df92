import type { ComponentType, SVGProps } from 'react'
import type { AnyKind } from '../../../../schema/kind.ts'

/** A screen of an extension, in the navigation and at `/admin/extensions/<name>/<path>`. */
export interface ExtensionScreen {
  path: string
  label: string
  /** What one does there, in a sentence: what the screen's "?" says. */
  about?: string
  /** An icon of Lucide, such as `virtual:icon/clock`. */
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Loads the module of the screen when it is opened. */
  load: () => Promise<{ default: ComponentType }>
}

/** A computed field that lists and forms show. The server's part of the extension declares it by the same kind and name. */
export interface ShownField {
  kind: string
  name: string
  label: string
}

/** The admin's part of an extension. */
export interface AdminExtension {
  screens?: readonly ExtensionScreen[]
  computed?: readonly ShownField[]
}

const installed = Object.entries(
  import.meta.glob<AdminExtension>('../../../../extensions/*/admin.tsx', { eager: true, import: 'default' }),
).map(([path, extension]) => ({ name: path.split('/').at(-2)!, ...extension }))

/** The screens of all extensions, with their addresses. */
export const extensionScreens = installed.flatMap(({ name, screens = [] }) =>
  screens.map((screen) => ({ ...screen, to: `/admin/extensions/${name}/${screen.path}` })),
)

/** Returns the computed fields of a kind. */
export const computedOf = (kind: AnyKind): ShownField[] =>
  installed.flatMap(({ computed = [] }) => computed.filter((field) => field.kind === kind.name))
