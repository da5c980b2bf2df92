import { useMemo } from 'react'
import { type Field, targetOf } from '../../../../schema/fields.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { rightOn } from '../../../../schema/rights.ts'
import { usePermissions } from '../../client/session/store.ts'
import { filterFields } from './filters.ts'

/** Returns the fields by which the user can filter lists of a kind, by their paths: no references to what the user may not see. */
export function useFilterFields(kind: Kind): ReadonlyMap<string, Field> {
  const permissions = usePermissions()
  return useMemo(() => {
    const maySee = (name: string | undefined) => name === undefined || permissions.includes(rightOn({ name }, 'read'))
    return new Map([...filterFields(kind)].filter(([, field]) => maySee(targetOf(field))))
  }, [kind, permissions])
}
