import { ACCOUNT_LINK_PATHS } from '../../../schema/account-paths.ts'
import type { LinkPurpose } from '../../platform/database/one-time-link-entity.ts'
import { AppError } from '../../platform/errors.ts'
import { SignedIds } from '../../platform/secrets/signed-ids.ts'

/** The addresses of one-time links. Each purpose has a key of its own, so that no token works for another one. */
export class OneTimeLinks {
  readonly #tokens: Readonly<Record<LinkPurpose, SignedIds>>
  readonly #adminUrl: () => string

  constructor(secret: string, adminUrl: () => string) {
    this.#tokens = {
      'password-reset': new SignedIds(secret, 'password reset'),
      invitation: new SignedIds(secret, 'invitation'),
    }
    this.#adminUrl = adminUrl
  }

  /** Returns the absolute address of a link. Its token is the fragment, which is in no log and in no Referer header. */
  url(purpose: LinkPurpose, id: string): string {
    return `${this.#adminUrl()}${ACCOUNT_LINK_PATHS[purpose]}#${this.#tokens[purpose].sign(id)}`
  }

  /** Returns the id of the link that a token names. @throws AppError INVALID if it was not made for this purpose */
  read(purpose: LinkPurpose, token: string): string {
    const id = this.#tokens[purpose].read(token)
    if (id === undefined) throw linkEnded()
    return id
  }
}

/** The error of a link that is unknown, used, revoked, replaced or expired. It does not say which. */
export function linkEnded(): AppError {
  const message = 'This link does not work any more. Please ask for a new one'
  return new AppError('INVALID', message, { errors: [{ field: 'token', message }] })
}
