import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { type Field, optionsOf, targetOf, typeOf } from '../../../../schema/fields.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { listQuery } from '../../client/graphql/operations.ts'
import { kindOf, titleOf } from '../../forms/references/kind-of.ts'
import { textOf } from '../../model/display.ts'
import type { Filter } from './filters.ts'

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function valueText(field: Field, value: unknown): string {
  const time = typeOf(field).json(field).format === 'date-time' ? Date.parse(textOf(value)) : NaN
  if (!Number.isNaN(time)) return TIME.format(time)
  return optionsOf(field)?.find((option) => option.value === value)?.label ?? textOf(value)
}

/** The value that a filter compares with, as text: of references the titles of the items. */
export function FilterValue({ field, value }: Filter) {
  const values = [value].flat()
  if (targetOf(field) !== undefined) return <Titles kind={kindOf(field)} ids={values.map(textOf)} />
  return values.map((each) => valueText(field, each)).join(', ')
}

function Titles({ kind, ids }: { kind: Kind; ids: readonly string[] }) {
  const query = useMemo(() => listQuery(kind, [kind.titleField]), [kind])
  const { data } = useQuery(query, { variables: { where: { id: { in: ids } }, limit: ids.length } })
  return data ? data.page.items.map((item) => titleOf(kind, item)).join(', ') || 'nothing' : '…'
}
