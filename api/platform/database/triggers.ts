/** Triggers by name, and the functions that they call. Migrations create them. */
export interface Triggers {
  readonly functions: readonly string[]
  readonly triggers: readonly { readonly name: string; readonly statement: string }[]
}

/** Returns the statements that make the triggers which a database lacks. @param existing the names of those that it has */
export function missingTriggers({ functions, triggers }: Triggers, existing: ReadonlySet<string>): string[] {
  const statements = triggers.filter(({ name }) => !existing.has(name)).map(({ statement }) => statement)
  return statements.length > 0 ? [...functions, ...statements] : []
}
