import { email } from '../fields.ts'
import { defineRecord } from '../kind.ts'

/** A newsletter subscriber. Not content: it is exported only on request and has no history. */
export const subscriber = defineRecord({
  name: 'subscriber',
  plural: 'subscribers',
  label: 'Subscriber',
  labelPlural: 'Subscribers',
  description: 'An address that asked for the newsletter.',
  path: 'subscribers',
  listKey: 'subscribers',
  itemKey: 'subscriber',
  titleField: 'email',
  naturalKey: 'email',
  unique: 'email',
  fields: { email: email('E-mail', { required: true }) },
})
