import type { ReactElement } from 'react'
import type { Kind, Singleton } from '../../schema/kind.ts'
import type { ManagerParts } from './content/item/manager-parts.ts'
import { folderOf } from './model/kinds.ts'
import { Preview } from './site-preview/preview.tsx'

/*
 * The parts of managers that the folders of web/kinds declare, apart from `kinds.ts`: they are downloaded when they are first
 * used, and import what imports `kinds.ts`.
 */
const managers = import.meta.glob<ManagerParts>('../kinds/*/admin-manager.tsx', { import: 'default' })

/** Loads the screen of a singleton. */
export async function loadScreen(kind: Singleton): Promise<ReactElement> {
  const { SingletonScreen } = await import('./content/singletons/singleton-screen.tsx')
  return <SingletonScreen kind={kind} Preview={Preview} />
}

/** Loads what the manager of a kind needs besides the model; undefined if that is nothing. */
export const loadManagerParts = async (kind: Kind): Promise<ManagerParts | undefined> =>
  managers[`../kinds/${folderOf(kind)}/admin-manager.tsx`]?.()
