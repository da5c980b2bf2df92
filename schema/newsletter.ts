/** What a visitor can be told after subscribing. Each is the last segment of the address of a page that says so. */
export const SUBSCRIBE_RESULTS = ['done', 'invalid', 'too-many', 'failed'] as const

export type SubscribeResult = (typeof SUBSCRIBE_RESULTS)[number]

const BY_CODE: Readonly<Record<string, SubscribeResult>> = {
  INVALID: 'invalid',
  BAD_REQUEST: 'invalid',
  TOO_MANY_REQUESTS: 'too-many',
}

/** Returns the result of a subscription that failed with an error code. */
export const failedResult = (code: unknown): SubscribeResult => BY_CODE[String(code)] ?? 'failed'
