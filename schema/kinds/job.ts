import {
  externalKey,
  choice,
  decimal,
  group,
  integer,
  longText,
  reference,
  richText,
  text,
  textList,
  toggle,
} from '../fields.ts'
import { drawing } from './drawing.ts'
import { defineKind } from '../kind.ts'
import { searchFields } from './search-fields.ts'

export const job = defineKind({
  name: 'job',
  plural: 'jobs',
  label: 'Job',
  labelPlural: 'Jobs',
  description: 'An open position.',
  path: 'jobs',
  listKey: 'jobs',
  itemKey: 'job',
  titleField: 'title',
  naturalKey: 'title',
  searchable: ['location', 'description'],
  website: {
    path: 'job',
    section: { id: 'careers', label: 'Careers' },
    label: 'Position',
    labelPlural: 'Positions',
    filter: { field: 'department', label: 'Departments' },
    showsEnd: true,
  },
  fields: {
    title: text('Title', { required: true }),
    department: choice('Department', [
      { name: 'BIOTECHNOLOGY', value: 'biotechnology', label: 'Biotechnology' },
      { name: 'RESEARCH', value: 'research', label: 'Research' },
      { name: 'ENGINEERING', value: 'engineering', label: 'Engineering' },
      { name: 'MARKETING', value: 'marketing', label: 'Marketing' },
      { name: 'OPERATIONS', value: 'operations', label: 'Operations' },
    ]),
    location: text('Location', { required: true, default: 'Remote', help: 'As visitors read it.' }),
    place: group(
      'Place of work',
      {
        remote: toggle('Remote'),
        city: text('City'),
        region: text('State or region'),
        country: text('Country', { help: 'Without one, that of the company.' }),
      },
      { help: 'For job search engines.' },
    ),
    type: choice('Type', [
      { name: 'FULL_TIME', value: 'Full-time', label: 'Full-time' },
      { name: 'PART_TIME', value: 'Part-time', label: 'Part-time' },
      { name: 'CONTRACT', value: 'Contract', label: 'Contract' },
      { name: 'INTERNSHIP', value: 'Internship', label: 'Internship' },
    ]),
    experience: text('Experience', { required: true, default: '1-3 years', help: 'As visitors read it.' }),
    leastExperience: integer('Least experience in years', { optional: true, max: 60, help: 'For job search engines.' }),
    pay: group(
      'Pay',
      {
        least: decimal('Least', { optional: true }),
        most: decimal('Most', { optional: true }),
        currency: text('Currency', {
          max: 3,
          isSameInAllLanguages: true,
          default: 'USD',
          help: 'Three letters, such as USD (ISO 4217).',
        }),
        unit: choice(
          'Unit',
          [
            { name: 'HOUR', value: 'HOUR', label: 'per hour' },
            { name: 'DAY', value: 'DAY', label: 'per day' },
            { name: 'WEEK', value: 'WEEK', label: 'per week' },
            { name: 'MONTH', value: 'MONTH', label: 'per month' },
            { name: 'YEAR', value: 'YEAR', label: 'per year' },
          ],
          { default: 'YEAR' },
        ),
      },
      { help: 'Without amounts, pages and search engines state no pay.' },
    ),
    description: longText('Short description', { required: true, help: 'Shown on the card.' }),
    detailedDescription: richText('Detailed description', { required: true, help: 'Shown on the job page.' }),
    requirements: textList('Requirements'),
    skills: textList('Skills'),
    contact: reference('Contact', {
      to: 'teamMember',
      inverse: 'jobs',
      help: 'Who answers questions about the position.',
    }),
    drawing: drawing(),
    externalKey: externalKey('External key', {
      help: 'The key in another system, such as a system for applications, which creates and changes items by it.',
    }),
    search: searchFields(),
  },
})
