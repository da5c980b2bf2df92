import type { SubscribeResult } from '../../../schema/newsletter.ts'

/** The messages of the newsletter form and of the links in mails, by result. */
export const SUBSCRIBED: Readonly<Record<SubscribeResult, string>> = {
  done: 'Thank you. You are on the list.',
  pending: 'Thank you. Please open the link in the mail that we have sent you.',
  left: 'You have left the list, and we have deleted your address.',
  expired: 'This link does not work any more. If you are not on the list, please subscribe again.',
  invalid: 'Please enter an e-mail address, such as name@example.com.',
  'too-many': 'Too many tries in a short time. Please try again in a few minutes.',
  failed: 'That did not work. Please try again later.',
}
