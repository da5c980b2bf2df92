import { reference } from '../../../schema/fields.ts'
import { TRANSLATION_STATES } from '../../../schema/lists.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import type { Actor } from '../../access/permissions/policy.ts'
import type { Comparison, Condition } from '../queries/conditions.ts'

/** Finds items by the states of their translations, which no column holds. */
export interface TranslationStates {
  /**
   * Returns the ids of the live items of a kind whose states meet a condition.
   *
   * @param named the states that the condition names
   */
  idsWhere(
    actor: Actor,
    kind: AnyKind,
    named: readonly string[],
    meets: (states: readonly string[]) => boolean,
  ): Promise<string[]>
}

/** Returns a condition in which the ids of the items stand for comparisons of the states of translations. */
export async function withTranslationStates(
  condition: Condition,
  actor: Actor,
  states: TranslationStates,
): Promise<Condition> {
  const resolved = (inner: Condition) => withTranslationStates(inner, actor, states)
  if ('all' in condition) return { all: await Promise.all(condition.all.map(resolved)) }
  if ('any' in condition) return { any: await Promise.all(condition.any.map(resolved)) }
  if ('not' in condition) return { not: await resolved(condition.not) }
  if ('some' in condition) return { ...condition, some: await resolved(condition.some) }
  if ('group' in condition || !condition.workOn || condition.keys[0] !== TRANSLATION_STATES) return condition
  const { workOn: kind, operator, value } = condition
  const named = operator === 'isEmpty' ? [] : ([value].flat() as string[])
  const ids = await states.idsWhere(actor, kind, named, (found) =>
    operator === 'isEmpty' ? (found.length === 0) === value : named.some((state) => found.includes(state)),
  )
  return { keys: ['id'], field: reference('Id', { to: kind.name }), operator: 'in', value: ids } satisfies Comparison
}
