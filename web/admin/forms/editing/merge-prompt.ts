import { useCallback, useState } from 'react'
import type { Field } from '../../../../schema/fields.ts'
import type { Kind } from '../../../../schema/kind.ts'
import type { MergedText } from '../../../../schema/merge-texts.ts'

/** Two values of a field, as text, of which one is chosen. */
export interface MergeChoice {
  key: string
  label: string
  mine: string
  theirs: string
  /** The kinds of the items whose ids the values are, one in a line. */
  refersTo?: readonly Kind[]
  /** The field and its values, if items are referred to within them. */
  nested?: { field: Field; mine: unknown; theirs: unknown } | undefined
  /** Both versions merged: by words, for texts, which can be edited; or with the items of both. */
  merged?: MergedText | undefined
}

export interface MergeTexts {
  title: string
  description: string
  /** The names of the two sides. */
  mine: string
  theirs: string
  submit: string
  cancel: string
}

/** The chosen values by key: `theirs`, or an edited text. Without an entry, the value of `mine` is kept. */
export type MergeDecisions = ReadonlyMap<string, 'theirs' | { text: string }>

/** A request to choose one value for each field that both sides changed. */
export interface MergePrompt {
  choices: readonly MergeChoice[]
  texts: MergeTexts
  /** Called with the decisions, or with null if the dialog was cancelled. */
  resolve: (decisions: MergeDecisions | null) => void
}

export type RequestMerge = (
  choices: readonly MergeChoice[],
  texts?: Partial<MergeTexts>,
) => Promise<MergeDecisions | null>

const SAVED_BY_OTHERS: MergeTexts = {
  title: 'Someone else saved changes',
  description:
    'Changes to different fields have been merged. Choose which value to keep for each field that you both changed.',
  mine: 'Yours',
  theirs: 'Theirs',
  submit: 'Save choices',
  cancel: 'Back to the form',
}

/** Returns the texts of the prompt after a user with this name has saved; the general ones without a name. */
export const savedBy = (name: string | undefined): Partial<MergeTexts> =>
  name ? { title: `${name} saved changes`, theirs: `Theirs (${name})` } : {}

/** Returns the open merge prompt, and a function that opens one. */
export function useMergePrompt() {
  const [prompt, setPrompt] = useState<MergePrompt | null>(null)
  const requestMerge: RequestMerge = useCallback(
    (choices, texts) =>
      new Promise((resolve) => {
        setPrompt({
          choices,
          texts: { ...SAVED_BY_OTHERS, ...texts },
          resolve: (decisions) => {
            setPrompt(null)
            resolve(decisions)
          },
        })
      }),
    [],
  )
  return { prompt, requestMerge }
}
