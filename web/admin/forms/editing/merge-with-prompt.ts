import { isPlainList, isReference, typeOf } from '../../../../schema/fields.ts'
import type { AnyKind } from '../../../../schema/kind.ts'
import { type Conflict, merge, withValue } from '../../../../schema/merge.ts'
import { mergeIds } from '../../../../schema/merge-orders.ts'
import { mergeTexts } from '../../../../schema/merge-texts.ts'
import { display } from '../../model/display.ts'
import { kindsOf } from '../references/kind-of.ts'
import { hasInnerReferences } from '../references/shown-value.ts'
import type { MergeChoice, MergeTexts, RequestMerge } from './merge-prompt.ts'
import type { Values } from '../../model/item.ts'

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
export async function mergeWithPrompt(sides: PromptedMerge): Promise<Values | null> {
  const { kind, base, mine, theirs, secret = [], requestMerge, texts } = sides
  const { values, conflicts } = merge(kind.fields, base, mine, theirs)
  if (conflicts.length === 0) return values
  const decisions = await requestMerge(
    conflicts.map((conflict) => choiceOf(conflict, secret.includes(conflict.path))),
    texts,
  )
  if (!decisions) return null
  const decided = merge(kind.fields, base, mine, theirs, (path) => decisions.get(path) === 'theirs')
  return conflicts.reduce((all, { path, field }) => {
    const decision = decisions.get(path)
    if (!decision || decision === 'theirs') return all
    return withValue(all, path, typeOf(field).fromDisplay?.(decision.text) ?? decision.text)
  }, decided.values)
}

function choiceOf({ path, label, field, base, mine, theirs }: Conflict, isSecret: boolean): MergeChoice {
  const [own, other] = [display(field, mine), display(field, theirs)]
  if (isSecret) return { key: path, label, mine: own, theirs: '(a secret that is not shown)' }
  if (isReference(field)) {
    const merged = isPlainList(field)
      ? { text: mergeIds(idsOf(base), idsOf(mine), idsOf(theirs)).join('\n'), isClean: true }
      : undefined
    return { key: path, label, mine: own, theirs: other, refersTo: kindsOf(field), merged }
  }
  const merged = typeOf(field).fromDisplay && mergeTexts(display(field, base), own, other)
  const nested = hasInnerReferences(field) ? { field, mine, theirs } : undefined
  return { key: path, label, mine: own, theirs: other, merged, nested }
}

const idsOf = (value: unknown) => (value ?? []) as string[]
