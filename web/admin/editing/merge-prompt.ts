import { useCallback, useState } from 'react'
import type { AnyKind } from '../../../schema/kind.ts'
import { merge, withValue } from '../../../schema/merge.ts'
import { display } from './display.ts'
import type { Values } from './start.ts'

/** Two values of a field, as text, of which one is chosen. */
export interface MergeChoice {
  key: string
  label: string
  mine: string
  theirs: string
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

/** A request to choose one value for each field that both sides changed. */
export interface MergePrompt {
  choices: readonly MergeChoice[]
  texts: MergeTexts
  /** Called with the keys for which `theirs` was chosen, or with null if the dialog was cancelled. */
  resolve: (theirs: ReadonlySet<string> | null) => void
}

export type RequestMerge = (
  choices: readonly MergeChoice[],
  texts?: Partial<MergeTexts>,
) => Promise<ReadonlySet<string> | null>

const SAVED_BY_OTHERS: MergeTexts = {
  title: 'Someone else saved changes',
  description:
    'Changes to different fields have been merged. Choose which value to keep for each field that you both changed.',
  mine: 'Yours',
  theirs: 'Theirs',
  submit: 'Save choices',
  cancel: 'Back to the form',
}

/** Returns the open merge prompt, and a function that opens one. */
export function useMergePrompt() {
  const [prompt, setPrompt] = useState<MergePrompt | null>(null)
  const requestMerge: RequestMerge = useCallback(
    (choices, texts) =>
      new Promise((resolve) => {
        setPrompt({
          choices,
          texts: { ...SAVED_BY_OTHERS, ...texts },
          resolve: (theirs) => {
            setPrompt(null)
            resolve(theirs)
          },
        })
      }),
    [],
  )
  return { prompt, requestMerge }
}

interface PromptedMerge {
  kind: AnyKind
  base: Values
  mine: Values
  theirs: Values
  /** Keys of secrets, whose other value is not shown. */
  secret?: readonly string[]
  requestMerge: RequestMerge
  texts?: Partial<MergeTexts>
}

/** Merges two sets of changes and asks about each field that both changed. Returns null if the dialog was cancelled. */
export async function mergeWithPrompt(given: PromptedMerge): Promise<Values | null> {
  const { kind, base, mine, theirs, secret = [], requestMerge, texts } = given
  const { values, conflicts } = merge(kind.fields, base, mine, theirs)
  if (conflicts.length === 0) return values
  const chosen = await requestMerge(
    conflicts.map(({ path, label, field, ...sides }) => ({
      key: path,
      label,
      mine: display(field, sides.mine),
      theirs: secret.includes(path) ? '(a secret that is not shown)' : display(field, sides.theirs),
    })),
    texts,
  )
  return (
    chosen &&
    conflicts.reduce((all, { path, theirs: other }) => (chosen.has(path) ? withValue(all, path, other) : all), values)
  )
}
