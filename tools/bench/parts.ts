import type { Environment } from './environment.ts'
import type { Bare, Running } from './servers.ts'

/** What measurements work with. */
export interface Parts {
  environment: Environment
  verdant: Running
  bare: Bare
  /** To see that the measurements work, not what they say. */
  quick: boolean
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
