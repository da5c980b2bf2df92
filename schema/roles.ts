/** A built-in role of a user account. Admins can add others, which the database holds. */
export interface RoleDefinition {
  /** The value that is stored, and that REST and the command line use. GraphQL uses it in upper case. */
  readonly name: string
  readonly label: string
  /** What users with the role may do, in one sentence. */
  readonly description: string
}

/** The built-in roles, from most to fewest rights. `permissions.ts` says what each may do. */
export const roles = [
  { name: 'admin', label: 'Admin', description: 'Admins can change everything.' },
  {
    name: 'editor',
    label: 'Editor',
    description: 'Editors can change content, SEO and media, publish releases, and read settings except API keys.',
  },
  {
    name: 'contributor',
    label: 'Contributor',
    description:
      'Contributors can prepare drafts and releases, upload media and ask for a review. They publish nothing.',
  },
] as const satisfies readonly RoleDefinition[]

/** The name of a built-in role. */
export type Role = (typeof roles)[number]['name']

/** The names of the built-in roles. */
export const roleNames = roles.map(({ name }) => name)

/** Returns the label of a built-in role, and the name of any other. @param name the role as GraphQL names it, in upper case */
export const roleLabel = (name: string): string => roles.find((role) => role.name.toUpperCase() === name)?.label ?? name

/** Returns whether a role is built in. @param name the role as GraphQL names it, in upper case */
export const isBuiltIn = (name: string): boolean => roles.some((role) => role.name.toUpperCase() === name)
