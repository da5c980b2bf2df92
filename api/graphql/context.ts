import type { Actor } from '../auth/policy.ts'
import type { Services } from '../services.ts'

/** The context of a GraphQL request, available to every resolver. */
export interface Context {
  actor: Actor
  services: Services
  /** The client's address, for throttling. */
  address: string
}
