import { useQuery } from '@apollo/client/react'
import { useEffect, useMemo } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import { sortableFields } from '../../../../schema/lists.ts'
import { enumName } from '../../../../schema/names.ts'
import { conditionInput } from '../../client/graphql/choices.ts'
import { listQuery } from '../../client/graphql/operations.ts'
import { totalAt } from '../../client/graphql/counted.ts'
import { type Condition, joined, parseConditions } from '../filters/conditions.ts'
import { queriedKeys } from './columns.ts'
import { pageIn, type ParamChanges, useQueryParams } from '../../ui/hooks/use-query-params.ts'

export const PAGE_SIZE = 50

/** The order of a search: the best matches first. */
export const BEST_MATCH = 'BEST_MATCH'

/** Returns the sort orders of a list, as GraphQL enum values and their labels. The default is first. */
export function sortsOf(kind: Kind): { value: string; label: string }[] {
  const fields = sortableFields(kind).filter(([key]) => key !== 'isActive')
  const isFirst = ([key]: [string, unknown]) => key === (kind.dateField ?? 'order')
  return [
    ...fields
      .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
      .map(([key, { label }]) => ({ value: enumName(key), label })),
    { value: 'UPDATED_AT', label: 'Last change' },
    { value: 'CHANGED_BY', label: 'Changed by' },
    { value: 'CREATED_AT', label: 'Creation' },
    { value: 'IS_ACTIVE', label: 'Status' },
  ]
}

/** Returns the state of a list that is stored in the address: search, conditions, sort order and page. */
export function useListState(kind: Kind) {
  const [params, update] = useQueryParams()
  const sorts = sortsOf(kind)
  const search = params.get('q') ?? ''
  const byDefault = search ? BEST_MATCH : sorts[0]!.value
  const sort = sorts.find(({ value }) => value === params.get('sort'))?.value ?? byDefault
  // Dates of items begin with the latest one.
  const newestFirst = kind.dateField && enumName(kind.dateField)
  const isReversed = params.has('desc')
  const state = {
    search,
    conditions: parseConditions(params.get('where')),
    sort,
    isReversed,
    descending: isReversed !== (sort === newestFirst),
    page: pageIn(params),
  }

  /** Updates the address. Any change except of the page returns to the first page. */
  const set = (changes: ParamChanges) => update({ page: null, ...changes })

  const filterBy = (conditions: readonly Condition[]) =>
    set({ where: conditions.length > 0 ? JSON.stringify(joined(conditions)) : null })

  const narrowed = state.search !== '' || state.conditions.length > 0
  return { ...state, set, filterBy, narrowed }
}

export type ListState = ReturnType<typeof useListState>

/** Returns what a list is narrowed to, as its query takes it. */
export const conditionsOf = (kind: Kind, { search, conditions }: ListState) => ({
  search,
  where: conditionInput(kind.fields, joined(conditions)) as Condition | undefined,
})

/** Returns the variables of a list's query, besides those of its page. */
export const variablesOf = (kind: Kind, state: ListState) => ({
  ...conditionsOf(kind, state),
  ...(state.sort !== BEST_MATCH && { sort: state.sort }),
  descending: state.descending,
})

/**
 * Loads one page of a kind's items. The previous page stays visible while the next one loads.
 *
 * @param columns the keys of the columns that the list shows
 */
export function useList(kind: Kind, state: ListState, columns: readonly string[], pageSize = PAGE_SIZE) {
  const keys = queriedKeys(kind, columns).join(' ')
  const query = useMemo(() => listQuery(kind, keys.split(' ')), [kind, keys])
  const { data, previousData, loading, error, refetch } = useQuery(query, {
    variables: { ...variablesOf(kind, state), limit: pageSize, offset: (state.page - 1) * pageSize },
    fetchPolicy: 'cache-and-network',
  })
  // Other users edit the same items, so the list is refreshed when the window gets the focus.
  useEffect(() => {
    const refresh = () => void refetch().catch(() => {})
    addEventListener('focus', refresh)
    return () => removeEventListener('focus', refresh)
  }, [refetch])
  const shown = (data ?? previousData)?.page
  return {
    items: useMemo(() => shown?.items ?? [], [shown]),
    total: shown ? totalAt(state.page, pageSize, shown) : 0,
    loaded: shown !== undefined,
    loading,
    error,
    refetch,
  }
}

export type List = ReturnType<typeof useList>
