import { stringify } from 'yaml'
import type { MappingInput } from '../mapping/document.ts'
import { IGNORE_ADVICE } from './technical-keys.ts'

/** Writes a suggested mapping. Keys without a value are left out. */
export function written(
  notes: string[],
  { source, format, site, locale, ignore = [], rules }: { [K in keyof MappingInput]: MappingInput[K] | undefined },
): string {
  const parts = { source, format, site, locale, ...(ignore.length > 0 && { ignore }), rules }
  const mapping = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  const advice = ignore.length > 0 ? [IGNORE_ADVICE] : []
  return commentsOf([...notes, ...advice]) + stringify(mapping, { lineWidth: 0, aliasDuplicateObjects: false })
}

/** Returns the comments at the start of a suggested mapping. */
function commentsOf(notes: string[]): string {
  const lines = [
    `A suggested mapping. Check every line, then run: verdant plan <source> --mapping <this file>`,
    `A field takes a path, or {path, transform, values, default} or {value}.`,
    ...notes,
  ]
  return lines.map((line) => `# ${line.replaceAll(/\s+/g, ' ')}\n`).join('')
}
