import { type Field, type Fields, isGroup, isNested, isReference } from '../../../../schema/fields.ts'
import type { MergeChoice, MergeTexts, RequestMerge } from '../../forms/editing/merge-prompt.ts'
import { Problem, problemOf } from '../../client/graphql/problem.ts'
import { hasInnerReferences } from '../../forms/references/shown-value.ts'
import { parsedOf, readable } from '../differences/differences.tsx'
import { kindsOf } from '../../forms/references/kind-of.ts'
import { kindOf } from '../../model/kind-by-name.ts'
import { nameOf } from '../../model/kind-label.ts'
import type { FieldChoice, ReleaseProblem } from './types.ts'

const keyOf = ({ kind, itemId, field }: ReleaseProblem) => `${kind} ${itemId} ${field ?? ''}`

const needsChoice = ({ type }: ReleaseProblem) => type === 'OVERLAP' || type === 'MISSING'

/**
 * Publishes or rolls back. If fields overlap with what has gone live since, asks about each of them and tries again with
 * the decisions. Returns null if the dialog was cancelled.
 *
 * @param send publishes with the decisions made so far
 */
export async function withChoices<T>(
  send: (choices: FieldChoice[]) => Promise<T>,
  requestMerge: RequestMerge,
  texts: Partial<MergeTexts>,
): Promise<T | null> {
  const choices: FieldChoice[] = []
  for (;;) {
    try {
      return await send(choices)
    } catch (error) {
      const problem = problemOf(error)
      const open = problem.problems.filter(needsChoice)
      if (problem.code !== 'CONFLICT' || open.length === 0) throw withFieldErrors(problem)
      const chosen = await requestMerge(open.map(mergeChoice), texts)
      if (!chosen) return null
      for (const conflict of open) {
        const { kind, itemId, field } = conflict
        choices.push({ kind, itemId, field, keep: chosen.get(keyOf(conflict)) === 'theirs' ? 'LIVE' : 'MINE' })
      }
    }
  }
}

function mergeChoice(problem: ReleaseProblem): MergeChoice {
  const { kind, field, label, message, mine, live } = problem
  const key = keyOf(problem)
  if (!field) return { key, label: message, mine: 'Carry out this change', theirs: 'Leave what is live' }
  const name = nameOf(problem)
  const about = { key, label: kind === 'SETTING' ? name : `${name}: ${label ?? field}` }
  const model = fieldAt(kindOf(kind)?.fields ?? {}, field.split('.'))
  const [own, other] = [parsedOf(mine), parsedOf(live)]
  if (model && isReference(model))
    return { ...about, mine: idsIn(own ?? mine), theirs: idsIn(other ?? live), refersTo: kindsOf(model) }
  const nested = model && hasInnerReferences(model) ? { field: model, mine: own, theirs: other } : undefined
  return { ...about, mine: readable(mine), theirs: readable(live), nested }
}

/** Returns the ids of a reference, one in a line. */
const idsIn = (value: unknown) => ([value ?? []].flat() as string[]).join('\n')

/** Returns the field at a path such as `blocks.b7k2.quote.trial`; undefined if there is none. */
function fieldAt(fields: Fields, [key = '', ...path]: readonly string[]): Field | undefined {
  const field = fields[key]
  // The entries of lists are named by their positions or keys.
  const rest = field && isGroup(field) ? path : path.slice(1)
  return field && isNested(field) && rest.length > 0 ? fieldAt(field.fields, rest) : field
}

/**
 * Turns the problems of single fields into errors that a form shows beside the fields. In the form of the settings, each
 * setting is a field, which has its key: the title of the setting.
 */
function withFieldErrors(problem: Problem): Problem {
  const errors = problem.problems.flatMap(({ kind, title, field, message }) =>
    field ? [{ field: kind === 'SETTING' ? title : field, message }] : [],
  )
  return new Problem(problem.code, problem.message, { errors, problems: [...problem.problems] })
}
