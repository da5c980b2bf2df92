import type { ComponentType, ReactElement } from 'react'
import type { AnyKind, Kind, Singleton } from '../../schema/kind.ts'
import type { ManagerParts } from './content/item/manager-parts.ts'
import type { PreviewComponent } from './forms/editing/live-preview.tsx'
import { folderOf } from './model/kinds.ts'
import { Preview } from './site-preview/preview.tsx'

/*
 * The screens and the parts of managers that the folders of web/kinds declare, apart from `kinds.ts`: they are downloaded when
 * they are first used, and import what imports `kinds.ts`.
 */
const screens = import.meta.glob<ComponentType<{ Preview: PreviewComponent }>>('../kinds/*/admin-screen.tsx', {
  import: 'default',
})
const managers = import.meta.glob<ManagerParts>('../kinds/*/admin-manager.tsx', { import: 'default' })

const pathOf = (kind: AnyKind, file: string) => `../kinds/${folderOf(kind)}/${file}`

/**
 * Loads the screen of a singleton.
 *
 * @throws Error when its folder in web/kinds has no `admin-screen.tsx`
 */
export async function loadScreen(kind: Singleton): Promise<ReactElement> {
  const load = screens[pathOf(kind, 'admin-screen.tsx')]
  if (!load) throw new Error(`No admin-screen.tsx in web/kinds shows ${kind.name}`)
  const Screen = await load()
  return <Screen Preview={Preview} />
}

/** Loads what the manager of a kind needs besides the model; undefined if that is nothing. */
export const loadManagerParts = async (kind: Kind): Promise<ManagerParts | undefined> =>
  managers[pathOf(kind, 'admin-manager.tsx')]?.()
