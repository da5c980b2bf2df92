import { createContext, type ReactNode } from 'react'
import type { Version } from '../../model/version.ts'

/** What a screen adds to the widgets of its form. */
export interface FieldExtras {
  /** The id of the item; undefined for a new one. Its references do not offer it. */
  itemId?: string | undefined
  /** The release that the form is saved in. Items that are made for its references are saved in it, too. */
  release?: Version | undefined
  /** Values that other items have, by the path of the field. Its input offers them. */
  suggestions?: Readonly<Record<string, readonly string[]>>
  /** Shown below the widget, by the path of the field. */
  notes?: Readonly<Record<string, ReactNode>>
}

/** The additions to the widgets of the form around it. */
export const FieldExtrasContext = createContext<FieldExtras>({})
