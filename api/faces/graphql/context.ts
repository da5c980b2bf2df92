import type { Actor } from '../../access/permissions/policy.ts'
import type { AppError } from '../../platform/errors.ts'
import type { Services } from '../../system/services.ts'

/** The context of a GraphQL request, available to every resolver. */
export interface Context {
  actor: Actor
  services: Services
  /** The client's address, for throttling. */
  address: string
  /** The client's User-Agent header, which names the device of a new session. */
  userAgent?: string | undefined
  /** Called for each error of the operation. */
  onError: (error: AppError, path?: readonly (string | number)[]) => void
}

/** The context of a subscription, which may last longer than what the caller was let in with. */
export interface SubscriptionContext extends Context {
  /** Returns who the caller is now. @throws AppError if their session or token has ended */
  identify: () => Promise<Actor>
}
