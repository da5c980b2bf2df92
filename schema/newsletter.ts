/** How many days the link that confirms a subscription works. */
export const CONFIRMATION_DAYS = 7

/** The paths below which the links in mails confirm and end a subscription. The token is the next segment. */
export const NEWSLETTER_PATHS = { confirm: '/newsletter/confirm', leave: '/newsletter/leave' } as const

/**
 * What a visitor can be told after subscribing, confirming or leaving. Each is the last segment of the address of a page
 * that says so.
 */
export const SUBSCRIBE_RESULTS = ['done', 'pending', 'left', 'expired', 'invalid', 'too-many', 'failed'] as const

export type SubscribeResult = (typeof SUBSCRIBE_RESULTS)[number]

const BY_CODE: Readonly<Record<string, SubscribeResult>> = {
  INVALID: 'invalid',
  BAD_REQUEST: 'invalid',
  NOT_FOUND: 'expired',
  TOO_MANY_REQUESTS: 'too-many',
}

/** Returns the result of a subscription that was stored. @param isOnList false if a link in a mail has to be opened first */
export const storedResult = (isOnList: boolean): SubscribeResult => (isOnList ? 'done' : 'pending')

/** Returns the result of a subscription that failed with an error code. */
export const failedResult = (code: unknown): SubscribeResult => BY_CODE[String(code)] ?? 'failed'
