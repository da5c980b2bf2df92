import { useQuery } from '@apollo/client/react'
import { useEffect, useMemo } from 'react'
import type { Kind } from '../../../schema/kind.ts'
import { filterableFields, sortableFields } from '../../../schema/lists.ts'
import { enumName } from '../../../schema/names.ts'
import type { Item } from '../editing/start.ts'
import { nameOfValue } from '../graphql/choices.ts'
import { operationsFor } from '../graphql/operations.ts'
import { pageIn, type ParamChanges, useQueryParams } from '../shell/use-query-params.ts'

export const PAGE_SIZE = 50

/** Returns the sort orders of a list, as GraphQL enum values and their labels. The default is first. */
export function sortsOf(kind: Kind): { value: string; label: string }[] {
  const fields = sortableFields(kind).filter(([key]) => key !== 'isActive')
  const [ordered, others] = [fields.filter(([key]) => key === 'order'), fields.filter(([key]) => key !== 'order')]
  return [
    ...[...ordered, ...others].map(([key, { label }]) => ({ value: enumName(key), label })),
    { value: 'UPDATED_AT', label: 'Last change' },
    { value: 'CREATED_AT', label: 'Creation' },
    { value: 'IS_ACTIVE', label: 'Status' },
  ]
}

/** Returns the state of a list that is stored in the address: search, filters, sort order and page. */
export function useListState(kind: Kind) {
  const [params, update] = useQueryParams()
  const sorts = sortsOf(kind)
  const sort = sorts.find(({ value }) => value === params.get('sort'))?.value ?? sorts[0]!.value
  const state = {
    search: params.get('q') ?? '',
    status: params.get('status') ?? '',
    sort,
    descending: params.has('desc'),
    page: pageIn(params),
    filters: Object.fromEntries(filterableFields(kind).map(([key]) => [key, params.get(key) ?? ''])) as Record<
      string,
      string
    >,
  }

  /** Updates the address. Any change except of the page returns to the first page. */
  const set = (changes: ParamChanges) => update({ page: null, ...changes })

  const narrowed = Boolean(state.search || state.status || Object.values(state.filters).some(Boolean))
  return { ...state, set, narrowed }
}

export type ListState = ReturnType<typeof useListState>

/** Loads one page of a kind's items. The previous page stays visible while the next one loads. */
export function useList(kind: Kind, { search, status, sort, descending, page, filters }: ListState) {
  const chosen = Object.entries(filters).filter(([, value]) => value)
  const filter = {
    ...(status && { isActive: status === 'active' }),
    ...Object.fromEntries(chosen.map(([key, value]) => [key, [nameOfValue(kind.fields[key]!, value)]])),
  }
  const { data, previousData, loading, error, refetch } = useQuery(operationsFor(kind).list, {
    variables: { search, filter, sort, descending, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
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
    items: useMemo(() => (shown?.items ?? []) as Item[], [shown]),
    total: shown?.total ?? 0,
    loaded: shown !== undefined,
    loading,
    error,
    refetch,
  }
}

export type List = ReturnType<typeof useList>
