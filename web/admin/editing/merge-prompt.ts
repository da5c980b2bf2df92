import { useCallback, useState } from 'react'
import type { Field } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { type Conflict, merge, withValue } from '../../../schema/merge.ts'
import { type MergedText, mergeTexts } from '../../../schema/merge-texts.ts'
import { display } from './display.ts'
import type { Values } from './start.ts'

/** Two values of a field, as text, of which one is chosen. */
export interface MergeChoice {
  key: string
  label: string
  mine: string
  theirs: string
  /** Both versions merged by words, for texts, which can be edited. */
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
  const decisions = await requestMerge(
    conflicts.map((conflict) => choiceOf(conflict, secret.includes(conflict.path))),
    texts,
  )
  return (
    decisions &&
    conflicts.reduce((all, { path, field, theirs: other }) => {
      const decision = decisions.get(path)
      if (!decision) return all
      return withValue(all, path, decision === 'theirs' ? other : valueOf(field, decision.text))
    }, values)
  )
}

function choiceOf({ path, label, field, base, mine, theirs }: Conflict, isSecret: boolean): MergeChoice {
  const [own, other] = [display(field, mine), display(field, theirs)]
  if (isSecret) return { key: path, label, mine: own, theirs: '(a secret that is not shown)' }
  const merged = TEXT_TYPES.has(field.type) ? mergeTexts(display(field, base), own, other) : undefined
  return { key: path, label, mine: own, theirs: other, merged }
}

/** The types of fields whose values can be merged and edited as text. A list has one entry in each line. */
const TEXT_TYPES = new Set<Field['type']>(['text', 'longText', 'richText', 'textList'])

const valueOf = (field: Field, text: string) => {
  if (field.type === 'textList') return text.split('\n').filter((line) => line !== '')
  return field.type === 'text' ? text.replaceAll('\n', ' ') : text
}
