/** Names of the model as GraphQL writes them. */

/** Returns the name of a type: `teamMember` → `TeamMember`. */
export const typeName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Returns the name of an enum value: `isActive` → `IS_ACTIVE`. */
export const enumName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
