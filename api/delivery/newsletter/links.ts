import { NEWSLETTER_PATHS } from '../../../schema/newsletter.ts'
import { languageBase, ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { SignedIds } from '../../platform/secrets/signed-ids.ts'

/** The links in mails that confirm and end subscriptions. They work without a login, for one subscriber each. */
export class NewsletterLinks {
  readonly #confirming: SignedIds
  readonly #leaving: SignedIds
  readonly #publicUrl: () => string

  constructor(secret: string, publicUrl: () => string) {
    this.#confirming = new SignedIds(secret, 'newsletter confirm')
    this.#leaving = new SignedIds(secret, 'newsletter leave')
    this.#publicUrl = publicUrl
  }

  /** Returns the absolute address that confirms a subscription. @param language the tag of that in which its page is shown */
  confirm(subscriberId: string, language = ORIGINAL_LANGUAGE): string {
    return `${this.#publicUrl()}${languageBase(language)}${NEWSLETTER_PATHS.confirm}/${this.#confirming.sign(subscriberId)}`
  }

  /** Returns the absolute address that ends a subscription. @param language as in `confirm` */
  leave(subscriberId: string, language = ORIGINAL_LANGUAGE): string {
    return `${this.#publicUrl()}${languageBase(language)}${NEWSLETTER_PATHS.leave}/${this.#leaving.sign(subscriberId)}`
  }

  /** Returns the id of the subscriber whose subscription a token confirms. */
  readConfirm(token: string): string | undefined {
    return this.#confirming.read(token)
  }

  /** Returns the id of the subscriber whose subscription a token ends. */
  readLeave(token: string): string | undefined {
    return this.#leaving.read(token)
  }
}
