import type { ReactNode } from 'react'
import type { Icon } from '../ui/controls/icon.tsx'
import type { AnyKind, ItemOf, Kind, Singleton } from '../../../schema/kind.ts'
import type { PermissionAction } from '../../../schema/rights.ts'
import type { Item } from './item.ts'

/** The texts of a manager that differ from kind to kind. */
export interface KindLabels {
  title: string
  add: string
  addTitle: string
  editTitle: string
  loading: string
  /** An item, in lower case. */
  item: string
  deleteQuestion: (count: number) => string
  toggle: (isActive: boolean) => string
  empty: string
}

/** What a list shows of an item besides its title and its state. */
export interface Summary<Key extends string = string> {
  /** The field with the picture or the emoji of the item. */
  picture?: Key
  /** The fields that tell items apart, in one line. */
  meta: readonly Key[]
  /** The list whose first entries are shown. */
  chips?: Key
}

/**
 * @typeParam I the type of the kind's items. Entries of all kinds fit into one list, whose items have any values, because
 *   TypeScript compares the parameters of methods bivariantly.
 */
interface Common<K extends AnyKind, I> {
  kind: K
  /** The last segment of the address: `team` for `/admin/team`. By default the kind's path. */
  segment?: string
  icon?: Icon
  /** The label of the screen in the navigation. By default the kind's plural. */
  label?: string
  /** What an editor does on the screen, in one line. By default the kind's description. */
  about?: string
  /** Whether the dashboard has a card for the screen. By default it has, except for the words of a section. */
  isOnDashboard?: boolean
  /** The right on the kind that its entry in the navigation needs. By default it is that of reading. */
  navigationRight?: PermissionAction
  /** Renders an unsaved item as visitors would see it. By default its public page, or the section whose words it has. */
  preview?(item: I): ReactNode
}

/** What the admin says and shows of a kind with many items. Whatever is missing follows from the model. */
export interface KindInAdmin<K extends Kind = Kind, I = Item> extends Common<K, I> {
  /** What the dashboard calls the number of items. By default the kind's plural. */
  countLabel?: string
  /** The label of the dashboard's quick action, which opens a blank form. By default the kind has no quick action. */
  quickAction?: string
  /** Whether the back button of the manager leads to the dashboard itself. */
  backToDashboard?: boolean
  labels?: Partial<KindLabels>
  summary?: Summary<keyof K['fields'] & string>
  /** Returns the option of a choice that the form suggests for an item, by the key of the field. */
  suggest?: { [Key in keyof K['fields'] & string]?: (item: I) => Promise<string | undefined> }
}

/** What the admin says and shows of content of which there is one. Whatever is missing follows from the model. */
export interface SingletonInAdmin<K extends Singleton = Singleton, I = Item> extends Common<K, I> {
  /** The title of the screen. By default the kind's label. */
  title?: string
  /** The target of the back button. By default the dashboard's short address. */
  back?: string
  /** The target of a Cancel button. By default there is none. */
  cancel?: string
  /** The message and the button if the server has no content. */
  missing?: { message: string; button: string }
  /** Whether the form has the field `isActive`. By default the title bar has a switch that takes effect at once. */
  isActiveInForm?: true
}

/**
 * Declares what the admin says and shows of a kind: the default export of the kind's `admin.ts`. What its manager needs besides
 * is the default export of `admin-manager.tsx`.
 */
export const defineKindInAdmin = <K extends Kind>(entry: KindInAdmin<K, ItemOf<K>>) => entry

/** Declares what the admin says and shows of a singleton: the default export of its `admin.ts`. */
export const defineSingletonInAdmin = <K extends Singleton>(entry: SingletonInAdmin<K, ItemOf<K>>) => entry
