import type { Kind } from '../../../schema/kind.ts'
import { filterableFields } from '../../../schema/lists.ts'
import { type Actor, may } from '../../access/permissions/policy.ts'
import { invalid } from '../../platform/errors.ts'
import { comparableRelations, type Condition, type ConditionLimits, readCondition } from '../queries/conditions.ts'

/** Returns whether visitors may compare items by a field: what the kind declares as filterable, ids, and relations. */
const isOpenToVisitors = (kind: Kind, key: string) =>
  key === 'id' ||
  filterableFields(kind).some(([filterable]) => filterable === key) ||
  comparableRelations(kind).some(({ name }) => name === key)

function limitsOf(actor: Actor, kind: Kind): ConditionLimits {
  const seesInactive = (of: Kind) => may(actor, 'content:read-inactive', of)
  return seesInactive(kind)
    ? { comparisons: 50, depth: 5, seesInactive, isOpen: (of, key) => seesInactive(of) || isOpenToVisitors(of, key) }
    : { comparisons: 5, depth: 2, seesInactive, isOpen: isOpenToVisitors }
}

/**
 * Returns a condition on a list in which an actor finds only items that they may see, also as related ones.
 *
 * @throws AppError INVALID for a condition that is wrong or not open to the actor
 */
export function conditionFor(actor: Actor, kind: Kind, input: unknown): Condition {
  const limits = limitsOf(actor, kind)
  const { condition, errors } = readCondition(kind, input, limits)
  if (errors) throw invalid(errors)
  return withVisibility(condition, limits)
}

function withVisibility(condition: Condition, limits: ConditionLimits): Condition {
  if ('all' in condition) return { all: condition.all.map((each) => withVisibility(each, limits)) }
  if ('any' in condition) return { any: condition.any.map((each) => withVisibility(each, limits)) }
  if ('not' in condition) return { not: withVisibility(condition.not, limits) }
  if (!('some' in condition)) return condition
  const some = withVisibility(condition.some, limits)
  const { kind } = condition.relation
  const { isActive } = kind.fields
  if (!isActive || limits.seesInactive(kind)) return { ...condition, some }
  return { ...condition, some: { all: [{ keys: ['isActive'], field: isActive, operator: 'eq', value: true }, some] } }
}
