import type { Environment } from './environment.ts'
import type { Bare, Running } from './servers.ts'

/** The inputs of every measurement. */
export interface Parts {
  environment: Environment
  verdant: Running
  bare: Bare
  /** Short runs that only show that the measurements work; their figures are meaningless. */
  quick: boolean
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
