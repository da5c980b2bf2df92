import { describeRights } from '../../../schema/permissions.ts'
import { roles } from '../../../schema/roles.ts'
import { useUser } from '../client/session/store.ts'

/** Returns what the role of the user allows, in a few sentences. */
export function useRoleDescription(): string {
  const user = useUser()
  const builtIn = roles.find(({ name }) => name.toUpperCase() === user?.role)
  return builtIn?.description ?? describeRights(user?.permissions ?? [], user?.languages)
}
