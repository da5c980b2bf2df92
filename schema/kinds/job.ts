import { choice, longText, richText, text, textList } from '../fields.ts'
import { drawing } from './drawing.ts'
import { defineKind } from '../kind.ts'

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
    location: text('Location', { required: true, default: 'Remote' }),
    type: choice('Type', [
      { name: 'FULL_TIME', value: 'Full-time', label: 'Full-time' },
      { name: 'PART_TIME', value: 'Part-time', label: 'Part-time' },
      { name: 'CONTRACT', value: 'Contract', label: 'Contract' },
      { name: 'INTERNSHIP', value: 'Internship', label: 'Internship' },
    ]),
    experience: text('Experience', { required: true, default: '1-3 years' }),
    description: longText('Short description', { required: true, help: 'Shown on the card.' }),
    detailedDescription: richText('Detailed description', { required: true, help: 'Shown on the job page.' }),
    requirements: textList('Requirements'),
    skills: textList('Skills'),
    drawing: drawing(),
  },
})
