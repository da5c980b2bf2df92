import {
  type Field,
  isReference,
  type Operator,
  optionsOf,
  references,
  targetsOf,
  text,
  typeOf,
} from '../../../../schema/fields.ts'

/** A way in which a filter compares the values of a field. */
export interface Comparison {
  label: string
  operator: Operator
  /** The value that it compares with. Undefined if people enter one. */
  fixed?: boolean | string | null
}

const LABELS: Partial<Record<Operator, string>> = {
  contains: 'contains',
  startsWith: 'starts with',
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  notIn: 'is none of',
  hasAny: 'has one of',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
}

const LABELS_OF_TIMES: typeof LABELS = {
  gt: 'is after',
  gte: 'is on or after',
  lt: 'is before',
  lte: 'is on or before',
}

const emptiness = (operators: readonly [is: Operator, isNot: Operator], empty: Comparison['fixed'], filled = empty) => [
  { label: 'is empty', operator: operators[0], fixed: empty },
  { label: 'is not empty', operator: operators[1], fixed: filled },
]

/** Returns the comparisons of whether a field has a value. */
function emptinessOf(field: Field): Comparison[] {
  const type = typeOf(field)
  if (field.required || optionsOf(field)) return []
  if (type.operators.includes('isEmpty')) return emptiness(['isEmpty', 'isEmpty'], true, false)
  if (type.column(field).isNullable) return emptiness(['eq', 'ne'], null)
  return /^(text|varchar)/.test(type.column(field).sql) ? emptiness(['eq', 'ne'], '') : []
}

/** Returns the comparisons that filters offer of a field. Options and items are compared with one or several of them. */
export function comparisonsOf(field: Field): Comparison[] {
  const type = typeOf(field)
  const { type: form, format } = type.json(field)
  if (form === 'boolean')
    return [
      { label: 'yes', operator: 'eq', fixed: true },
      { label: 'no', operator: 'eq', fixed: false },
    ]
  if (type.address === 'picture') return emptinessOf(field)
  const isChosen = optionsOf(field) !== undefined || isReference(field)
  const unused: readonly Operator[] = isChosen ? ['eq', 'ne'] : ['in', 'notIn']
  const labels = format?.startsWith('date') ? { ...LABELS, ...LABELS_OF_TIMES } : LABELS
  const entered = type.operators.flatMap((operator) => {
    const label = labels[operator]
    return label && !unused.includes(operator) ? [{ label, operator }] : []
  })
  return [...entered, ...emptinessOf(field)]
}

const LABEL = 'Value'

/** Returns the field that the value of a comparison is entered in. Undefined if it is chosen among options, or always the same. */
export function operandOf(field: Field, { operator, fixed }: Comparison): Field | undefined {
  if (fixed !== undefined || optionsOf(field)) return undefined
  if (operator === 'contains' || operator === 'startsWith') return text(LABEL)
  return isReference(field) ? references(LABEL, { to: targetsOf(field) }) : { ...field, label: LABEL, help: '' }
}
