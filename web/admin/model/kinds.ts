import type { AnyKind, Kind, Singleton } from '../../../schema/kind.ts'
import { publicKinds } from '../../../schema/kinds/index.ts'
import type { KindInAdmin, SingletonInAdmin } from './kind-in-admin.ts'

type Entry = KindInAdmin | SingletonInAdmin

/** Every `admin.ts` in a folder of web/kinds, by its path. The public website never imports this file, and so none of them. */
const entries = Object.entries(
  import.meta.glob<Entry>('../../kinds/*/admin.{ts,tsx}', { eager: true, import: 'default' }),
)

const entryFor = ({ name }: AnyKind) => entries.find(([, { kind }]) => kind.name === name)

/** Returns the name of the folder of a kind in web/kinds; undefined if it has no `admin.ts`. */
export const folderOf = (kind: AnyKind): string | undefined => entryFor(kind)?.[0].split('/').at(-2)

/** Returns what the admin says and shows of a kind. */
export const inAdmin = (kind: Kind): KindInAdmin => (entryFor(kind)?.[1] as KindInAdmin | undefined) ?? { kind }

/** Returns what the admin says and shows of a singleton. */
export const singletonInAdmin = (kind: Singleton): SingletonInAdmin =>
  (entryFor(kind)?.[1] as SingletonInAdmin | undefined) ?? { kind }

export const entryOf = (kind: AnyKind) => (kind.singleton ? singletonInAdmin(kind) : inAdmin(kind))

/** Returns the kind whose section shows the texts of a singleton, or undefined. */
export const kindOfSection = ({ section }: Singleton) =>
  publicKinds.find(({ website }) => website.section.id === section)

/** Whether an unsaved item can be shown as visitors would see it: on its page, in its section, or where its `admin.ts` says. */
export const hasPreview = (kind: AnyKind): boolean =>
  'preview' in entryOf(kind) || (kind.singleton ? kindOfSection(kind) !== undefined : kind.website !== undefined)
