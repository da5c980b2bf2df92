import type { Kind } from '../../../schema/kind.ts'
import type { Operator } from '../../../schema/fields.ts'
import { filterableFields, isWorkField, TRANSLATION_STATES } from '../../../schema/lists.ts'
import { type Actor, may } from '../../access/permissions/policy.ts'
import { invalidFields } from '../../platform/errors.ts'
import { comparableRelations, type Condition, type ConditionLimits, readCondition } from '../queries/conditions.ts'

/** Returns whether visitors may compare items by a field: what the kind declares as filterable, ids, and relations. */
const isOpenToVisitors = (kind: Kind, key: string) =>
  key === 'id' ||
  filterableFields(kind).some(([filterable]) => filterable === key) ||
  comparableRelations(kind).some(({ name }) => name === key)

/** The operators that no index serves. */
const SLOW: ReadonlySet<Operator> = new Set(['contains', 'startsWith'])
const NONE: ReadonlySet<Operator> = new Set()

/** What reading each fact about the work on items needs, beside the right to read unpublished content of the kind. */
const WORK_PERMISSIONS: Record<string, readonly ('draft:read' | 'history:read' | 'release:read')[]> = {
  hasDraft: ['draft:read'],
  inRelease: ['release:read'],
  waitingForReview: ['release:read'],
  changedBy: ['draft:read', 'history:read'],
  [TRANSLATION_STATES]: [],
}

const mayReadWork = (actor: Actor, kind: Kind, key: string) =>
  may(actor, 'unpublished:read', kind) && WORK_PERMISSIONS[key]!.every((permission) => may(actor, permission))

function limitsOf(actor: Actor, kind: Kind, isLive: boolean): ConditionLimits {
  const seesInactive = (of: Kind) => may(actor, 'content:read-inactive', of)
  const isStaff = seesInactive(kind)
  const refusalOf = (of: Kind, key: string) => {
    if (isWorkField(of, key)) {
      if (!mayReadWork(actor, of, key)) return 'without the right to see unpublished changes'
      return isLive ? undefined : 'at another point of view than the live one'
    }
    const isOpen = (isStaff && seesInactive(of)) || isOpenToVisitors(of, key)
    return isOpen ? undefined : 'without the right to see inactive items'
  }
  const size = isStaff
    ? { comparisons: 50, depth: 5, refusedOperators: NONE }
    : { comparisons: 5, depth: 2, refusedOperators: SLOW }
  return { ...size, seesInactive, refusalOf }
}

/**
 * Returns a condition on a list in which an actor finds only items that they may see, also as related ones.
 *
 * @param isLive whether the list is that of the live content
 * @throws AppError INVALID for a condition that is wrong or not open to the actor
 */
export function conditionFor(actor: Actor, kind: Kind, input: unknown, isLive: boolean): Condition {
  const limits = limitsOf(actor, kind, isLive)
  const { condition, errors } = readCondition(kind, input, limits)
  if (errors) throw invalidFields(errors)
  return withVisibility(condition, limits)
}

function withVisibility(condition: Condition, limits: ConditionLimits): Condition {
  if ('all' in condition) return { all: condition.all.map((each) => withVisibility(each, limits)) }
  if ('any' in condition) return { any: condition.any.map((each) => withVisibility(each, limits)) }
  if ('not' in condition) return { not: withVisibility(condition.not, limits) }
  if (!('relation' in condition)) return condition
  const some = withVisibility(condition.some, limits)
  const [kind] = condition.relation.kinds
  const { isActive } = kind.fields
  if (!isActive || limits.seesInactive(kind)) return { ...condition, some }
  return { ...condition, some: { all: [{ keys: ['isActive'], field: isActive, operator: 'eq', value: true }, some] } }
}
