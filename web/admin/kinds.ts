import type { AnyKind, Kind, Singleton } from '../../schema/kind.ts'
import type { KindInAdmin, SingletonInAdmin } from '../kinds/kind-in-admin.ts'

/** Every `admin.ts` in a folder of web/kinds. The public website never imports this file, and so none of them. */
const entries = Object.values(
  import.meta.glob<KindInAdmin | SingletonInAdmin>('../kinds/*/admin.{ts,tsx}', { eager: true, import: 'default' }),
)
const singletonEntries = entries.filter((entry) => entry.loadScreen !== undefined)
const kindEntries = entries.filter((entry) => entry.loadScreen === undefined)

/** Returns what the admin says and shows of a kind. */
export const inAdmin = (kind: Kind): KindInAdmin =>
  kindEntries.find((entry) => entry.kind.name === kind.name) ?? { kind }

/**
 * Returns what the admin says and shows of a singleton.
 *
 * @throws Error when its folder in web/kinds has no `admin.ts`
 */
export function singletonInAdmin({ name }: Singleton): SingletonInAdmin {
  const found = singletonEntries.find(({ kind }) => kind.name === name)
  if (!found) throw new Error(`No admin.ts in web/kinds declares the screen of ${name}`)
  return found
}

export const entryOf = (kind: AnyKind) => (kind.singleton ? singletonInAdmin(kind) : inAdmin(kind))
