import { useMemo } from 'react'
import type { Field } from '../../../../schema/fields.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { usePermissions } from '../../client/session/store.ts'
import { filterFieldsFor } from './filters.ts'

/** Returns the fields by which the user can filter lists of a kind, by their paths. */
export function useFilterFields(kind: Kind): ReadonlyMap<string, Field> {
  const permissions = usePermissions()
  return useMemo(() => filterFieldsFor(permissions, kind), [kind, permissions])
}
