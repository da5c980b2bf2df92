import type { Field } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { originalHash } from '../../../schema/fields/translations/texts.ts'

/** A text, or a list of texts. */
export type TextValue = string | readonly string[]

/** How far a text is translated. */
export type TextState = 'missing' | 'outdated' | 'translated'

/** A text of an item as a file for translators has it. */
export interface TextToExport {
  path: string
  field: Field
  original: TextValue
  translation: TextValue | undefined
  state: TextState
}

/** The texts of an item that are exported. */
export interface ItemToExport {
  kind: AnyKind
  id: string
  title: string
  /** Whether visitors see the translation. */
  isVisible: boolean
  texts: TextToExport[]
}

/** A text as it was read from a file. */
export interface ReadText {
  path: string
  line: number
  /** What is wrong with it in the file. The values are then not known. */
  problem?: string
  original: TextValue
  /** Blank if the file has no translation of the text. */
  translation: TextValue
  /** Whether the file calls it translated. */
  isTranslated: boolean
  /** The `stampOf` the translation when the file was exported, if the file has it. */
  exported?: string
}

/** An item as it was read from a file. */
export interface ReadItem {
  kind: AnyKind
  id: string
  language: string
  line: number
  texts: ReadText[]
}

/** Something in a file that names no item. */
export interface ReadProblem {
  line: number
  problem: string
}

/** Returns what a file has of a translation to tell at its return whether that was changed in the meantime. */
export const stampOf = (translation: TextValue | undefined): string => originalHash(translation ?? '')

/** A destination for the text of a file, written piece by piece. */
export interface TextOutput {
  write: (text: string) => Promise<void>
  finish: () => Promise<void>
  abort: () => Promise<void>
}

/** Writes texts for translators to a file. */
export interface TextWriter {
  begin: () => Promise<void>
  write: (item: ItemToExport) => Promise<void>
  finish: () => Promise<void>
  abort: () => Promise<void>
}
