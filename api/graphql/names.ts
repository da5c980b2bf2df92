/** Names as GraphQL writes them. */

/** `teamMember` → `TeamMember` */
export const typeName = (name: string): string => name[0]!.toUpperCase() + name.slice(1)

/** `isActive` → `IS_ACTIVE` */
export const enumName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
