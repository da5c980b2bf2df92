import { decimal, group, groupList, integer, longText, reference, slug, text } from '../fields.ts'
import { defineKind } from '../kind.ts'
import { searchFields } from './search-fields.ts'

/** The limits of figures of trials. */
export const FIGURE_LIMITS = { scale: 4, min: '-999999999', max: '999999999' } as const

/** Returns the fields of a measured value and of the interval around it. */
const measured = () => ({
  value: decimal('Value', FIGURE_LIMITS),
  low: decimal('Interval from', { ...FIGURE_LIMITS, optional: true }),
  high: decimal('Interval to', { ...FIGURE_LIMITS, optional: true }),
})

const PASTE = 'Rows of a spreadsheet can be pasted.'

export const trial = defineKind({
  name: 'trial',
  plural: 'trials',
  label: 'Trial',
  labelPlural: 'Trials',
  description: 'A comparison of treatments, with its figures and how they were obtained.',
  path: 'trials',
  listKey: 'trials',
  itemKey: 'trial',
  titleField: 'subject',
  naturalKey: 'subject',
  searchable: ['description', 'place'],
  website: {
    path: 'trial',
    section: { id: 'trials', label: 'Trials', onOwnPageOnly: true },
  },
  fields: {
    subject: text('Subject', { required: true, help: 'What was measured, such as "Corn grain yield".' }),
    slug: slug('Address', { help: 'The last part of the address of its page. An earlier one leads to the new one.' }),
    product: reference('Product', {
      to: 'product',
      inverse: 'trials',
      onDelete: 'clear',
      help: 'Its page shows the trial.',
    }),
    description: longText('Short description', { required: true, help: 'Shown in lists and to search engines.' }),
    unit: text('Unit', { max: 40, help: 'Of all values, such as "bu/acre" or "%".' }),
    treatments: groupList(
      'Treatments',
      {
        name: text('Name', { required: true }),
        ...measured(),
        product: reference('Product', {
          to: 'product',
          onDelete: 'clear',
          help: 'The product that it is, if it is one of ours. Its name links to the page.',
        }),
      },
      { help: `Without intervals, the first one is shown as the control. ${PASTE}` },
    ),
    interval: text('Intervals', {
      help: 'What intervals and differences state, such as "95% intervals" or "LSD 5% 2.2 bu/acre".',
    }),
    place: text('Place', { help: 'Such as "31 strip trials in Iowa and Illinois".' }),
    seasons: text('Seasons', { help: 'Such as "2019–2023".' }),
    design: longText('Design', { help: 'Such as "randomized complete blocks, 4 replicates".' }),
    covariate: group(
      'Covariate',
      { name: text('Name'), unit: text('Unit', { max: 40 }) },
      { help: 'A property of the sites by which their results are sorted, such as "organic matter" in "%".' },
    ),
    sites: groupList(
      'Results by site',
      {
        place: text('Place', { required: true }),
        year: integer('Year', { optional: true, min: 1900, max: 2100 }),
        treatment: text('Treatment'),
        ...measured(),
        covariateValue: decimal('Value of the covariate', { ...FIGURE_LIMITS, optional: true }),
        covariates: text('Other covariates', { help: 'Such as "pH 6.4; Bray-1 P 12 ppm".' }),
      },
      { help: PASTE },
    ),
    search: searchFields(),
  },
})
