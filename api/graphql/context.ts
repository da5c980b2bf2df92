import type { Actor } from '../auth/policy.ts'
import type { Services } from '../services.ts'

/** What every resolver knows of its request. */
export interface Context {
  actor: Actor
  services: Services
  /** The client's address, for throttling. */
  address: string
}
