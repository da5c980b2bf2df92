import { useQuery } from '@apollo/client/react'
import { roles } from '../../../../schema/roles.ts'
import { RolesDocument } from '../../client/graphql/generated.ts'

/** A role as a choice of a form. */
interface RoleChoice {
  value: string
  label: string
  description: string
}

const builtIn: readonly RoleChoice[] = roles.map(({ name, ...role }) => ({ value: name.toUpperCase(), ...role }))

/** Returns the roles as choices of a form: the built-in ones until the others are loaded. */
export function useRoleChoices(): readonly RoleChoice[] {
  const { data } = useQuery(RolesDocument)
  if (!data) return builtIn
  return data.roles.map(({ name, label, description }) => ({ value: name, label, description }))
}
