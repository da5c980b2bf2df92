/** The messages of the newsletter form, by result. */
export const SUBSCRIBED = {
  done: 'Thank you. You are on the list.',
  nonsense: 'Please enter an e-mail address, such as name@farm.example.',
  'too-many': 'Too many tries in a short time. Please try again in a few minutes.',
  failed: 'That did not work. Please try again later.',
} as const

export type SubscribeResult = keyof typeof SUBSCRIBED

const RESULTS: Record<string, SubscribeResult> = {
  INVALID: 'nonsense',
  BAD_REQUEST: 'nonsense',
  TOO_MANY_REQUESTS: 'too-many',
}

/** The result of a failed subscription, by the code of the server's error. */
export const resultOf = (code: unknown): SubscribeResult => RESULTS[String(code)] ?? 'failed'
