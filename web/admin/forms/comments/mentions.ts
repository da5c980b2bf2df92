/** What is typed of a mention, before the cursor. */
const TYPED = /(?<![\p{L}\p{N}@._-])@([a-z0-9._-]*)$/iu

/** How many users are offered. */
const MOST = 6

/** A mention that is being typed. */
export interface TypedMention {
  /** Where its `@` is. */
  start: number
  end: number
  name: string
}

/** Returns the mention that is being typed at the cursor; null if there is none. */
export function typedMention(text: string, cursor: number): TypedMention | null {
  const match = TYPED.exec(text.slice(0, cursor))
  return match && { start: match.index, end: cursor, name: match[1]!.toLowerCase() }
}

/** Returns the users that a mention may mean: those whose name begins with it, then those whose name contains it. */
export function matchingPeople<P extends { name: string }>(people: readonly P[], name: string): P[] {
  const begins = people.filter((person) => person.name.startsWith(name))
  const contains = people.filter((person) => !person.name.startsWith(name) && person.name.includes(name))
  return [...begins, ...contains].slice(0, MOST)
}

/** Returns the text with a user's name in place of what was typed of the mention, and where the cursor is then. */
export function withMention(text: string, { start, end }: TypedMention, name: string) {
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(end).replace(/^ /, ''), cursor: before.length }
}
