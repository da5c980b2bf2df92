import { decimal, groupList, integer, longText, reference, text } from '../fields.ts'
import { defineKind } from '../kind.ts'

const MEASURED = { optional: true, scale: 4, min: '-999999999' } as const

/** The columns of a measured value. The interval is around it. */
const measured = {
  value: decimal('Value', { scale: 4, min: MEASURED.min }),
  low: decimal('Interval from', MEASURED),
  high: decimal('Interval to', MEASURED),
}

export const trial = defineKind({
  name: 'trial',
  plural: 'trials',
  label: 'Trial',
  labelPlural: 'Trials',
  description: 'A comparison of treatments, with its figures.',
  path: 'trials',
  listKey: 'trials',
  itemKey: 'trial',
  titleField: 'subject',
  naturalKey: 'subject',
  searchable: ['description', 'place'],
  fields: {
    subject: text('Subject', { required: true, help: 'What was measured, such as "Corn grain yield".' }),
    product: reference('Product', { to: 'product', inverse: 'trials', onDelete: 'refuse' }),
    description: longText('Short description', { help: 'Shown in lists and by search engines.' }),
    unit: text('Unit', { max: 40, help: 'Such as "bu/acre" or "%".' }),
    treatments: groupList('Treatments', { name: text('Name', { required: true }), ...measured }, {
      help: 'The first one is the control. Rows of a spreadsheet can be pasted.',
    }),
    interval: text('Intervals', { help: 'What the intervals and differences state, such as "95% intervals" or "LSD 5% 2.2 bu/acre".' }),
    place: text('Place', { help: 'Such as "31 strip trials in Iowa and Illinois".' }),
    seasons: text('Seasons', { help: 'Such as "2019–2023".' }),
    design: longText('Design', { help: 'Such as "Randomized complete blocks, 4 replicates".' }),
    sites: groupList('Results by site', {
      place: text('Place', { required: true }),
      year: integer('Year', { optional: true, min: 1900, max: 2100 }),
      treatment: text('Treatment'),
      ...measured,
      covariates: text('Covariates', { help: 'Such as "organic matter 3.1%; Bray-1 P 12 ppm".' }),
    }),
  },
})
