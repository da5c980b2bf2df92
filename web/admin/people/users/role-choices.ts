import { roles } from '../../../../schema/roles.ts'
import type { Role } from '../../client/graphql/generated.ts'

/** The roles as choices of a form. */
export const roleChoices = roles.map(({ name, label }) => ({ value: name.toUpperCase() as Role, label }))
