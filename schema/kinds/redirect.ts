import { link, path, toggle } from '../fields.ts'
import { defineKind } from '../kind.ts'

export const redirect = defineKind({
  name: 'redirect',
  plural: 'redirects',
  label: 'Redirect',
  labelPlural: 'Redirects',
  description: 'Where an old address of the website leads.',
  path: 'redirects',
  listKey: 'redirects',
  itemKey: 'redirect',
  titleField: 'oldPath',
  naturalKey: 'oldPath',
  unique: 'oldPath',
  searchable: ['newAddress'],
  ordered: false,
  hasVisits: true,
  fields: {
    oldPath: path('Old address', {
      required: true,
      max: 500,
      help: 'Such as /about-us. Pages that exist are not redirected.',
    }),
    newAddress: link('New address', { required: true }),
    isPermanent: toggle('Permanent', {
      default: true,
      help: 'Search engines then forget the old address.',
    }),
  },
})
