import type { ComponentType } from 'react'
import type { AnyKind, Kind, Singleton } from '../../schema/kind.ts'
import type { ManagerParts } from './content/manager-parts.ts'
import { folderOf } from './kinds.ts'

/*
 * The screens and the parts of managers that the folders of web/kinds declare, apart from `kinds.ts`: they are downloaded when
 * they are first used, and import what imports `kinds.ts`.
 */
const screens = import.meta.glob<ComponentType>('../kinds/*/admin-screen.tsx', { import: 'default' })
const managers = import.meta.glob<ManagerParts>('../kinds/*/admin-manager.tsx', { import: 'default' })

const pathOf = (kind: AnyKind, file: string) => `${folderOf(kind)}/${file}`

/**
 * Loads the screen of a singleton.
 *
 * @throws Error when its folder in web/kinds has no `admin-screen.tsx`
 */
export async function loadScreen(kind: Singleton): Promise<ComponentType> {
  const load = screens[pathOf(kind, 'admin-screen.tsx')]
  if (!load) throw new Error(`No admin-screen.tsx in web/kinds shows ${kind.name}`)
  return load()
}

/** Loads what the manager of a kind needs besides the model; undefined if that is nothing. */
export const loadManagerParts = async (kind: Kind): Promise<ManagerParts | undefined> =>
  managers[pathOf(kind, 'admin-manager.tsx')]?.()
