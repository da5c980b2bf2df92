import type { SubscribeResult } from '../../../schema/newsletter.ts'

/** The messages of the newsletter form, by result. */
export const SUBSCRIBED: Readonly<Record<SubscribeResult, string>> = {
  done: 'Thank you. You are on the list.',
  invalid: 'Please enter an e-mail address, such as name@farm.example.',
  'too-many': 'Too many tries in a short time. Please try again in a few minutes.',
  failed: 'That did not work. Please try again later.',
}
