import { distance } from 'fastest-levenshtein'
import { VARIABLE_NAMES, VARIABLES } from './variables.ts'

/** Shorter names, such as HOST, are close to too many variables of other programs. */
const MIN_LENGTH = 8
/** The most letters that a misspelt name differs in. */
const MAX_DISTANCE = 2

/** Two variables share words that other programs use as well, such as `LOG_`. */
const MIN_FAMILY = 3

/** Returns the first words of names that several variables share, such as `S3_`. */
function prefixesOf(names: readonly string[]): string[] {
  const firstWords = Map.groupBy(names, (name) => /^[A-Z0-9]+_/.exec(name)?.[0])
  return [...firstWords].flatMap(([prefix, { length }]) => (prefix && length >= MIN_FAMILY ? [prefix] : []))
}

const PREFIXES = prefixesOf([...VARIABLES.keys()])

/**
 * Finds environment variables that look like misspelt names of ours: names that differ in a letter or two, and unknown names
 * that begin like several of ours.
 *
 * @returns a sentence for each, with a suggestion. A variable that is set is not suggested.
 */
export function misspeltVariables(env: NodeJS.ProcessEnv): string[] {
  const unset = VARIABLE_NAMES.filter((name) => !env[name] && name.length >= MIN_LENGTH)
  return Object.keys(env).flatMap((variable) => {
    if (VARIABLE_NAMES.includes(variable)) return []
    const prefix = PREFIXES.find((start) => variable.startsWith(start))
    const candidates = unset.map((name) => ({ name, distance: distance(name, variable.toUpperCase()) }))
    const [nearest] = candidates
      .filter((candidate) => candidate.distance <= MAX_DISTANCE || (prefix && candidate.name.startsWith(prefix)))
      .sort((a, b) => a.distance - b.distance)
    return nearest ? [`${variable} is not a variable of Verdant and has no effect. Did you mean ${nearest.name}?`] : []
  })
}

/** Finds variables of ours that have no effect because another one is not set. @returns a sentence for each */
export const unusedVariables = (env: NodeJS.ProcessEnv): string[] =>
  [...VARIABLES].flatMap(([name, { needs }]) =>
    env[name] && needs && !env[needs] ? [`${name} has no effect without ${needs}`] : [],
  )
