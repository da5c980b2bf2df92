import { choice, email, group, integer, phone, richText, text, textList, toggle, url } from '../fields.ts'
import { defineSingleton } from '../kind.ts'

export const company = defineSingleton({
  name: 'company',
  plural: 'companies',
  label: 'Company information',
  labelPlural: 'Company information',
  description: 'Who the company is and how to reach it.',
  path: 'company-info',
  itemKey: 'companyInfo',
  id: '5e0a7c1e-0000-4000-8000-000000000002',
  whenNew: 'nothing',
  whenHidden: 'nothing',
  fields: {
    name: text('Company name', { required: true, default: 'Verdant Biosciences' }),
    foundedYear: integer('Founded', { min: 1900, max: 2100, optional: true, default: 2008 }),
    employeeCount: choice(
      'Employees',
      [
        { name: 'FROM_1_TO_10', value: '1-10', label: '1-10' },
        { name: 'FROM_11_TO_50', value: '11-50', label: '11-50' },
        { name: 'FROM_51_TO_100', value: '51-100', label: '51-100' },
        { name: 'FROM_101_TO_500', value: '101-500', label: '101-500' },
        { name: 'OVER_500', value: '500+', label: '500+' },
      ],
      { default: '51-100' },
    ),
    description: richText('Description', {
      required: true,
      default:
        'Verdant Biosciences develops microbial inputs for farms: strains isolated from soil, proven in replicated trials, and produced by fermentation.',
    }),
    mission: richText('Mission', {
      required: true,
      default: 'To replace synthetic inputs, field by field, with living ones that farmers can afford and measure.',
    }),
    vision: richText('Vision', {
      required: true,
      default: 'Fields that feed more people every year and lose less soil, water and nitrogen doing it.',
    }),
    values: textList('Values', { default: ['Innovation', 'Sustainability', 'Excellence', 'Collaboration'] }),
    history: richText('History'),
    address: group('Address', {
      street: text('Street'),
      city: text('City'),
      state: text('State'),
      zipCode: text('ZIP code', { max: 20 }),
      country: text('Country'),
    }),
    contact: group('Contact', {
      phone: phone('Phone', { max: 40 }),
      email: email('E-mail'),
      website: url('Website'),
    }),
    social: group('Social media', {
      linkedin: url('LinkedIn'),
      twitter: url('Twitter'),
      facebook: url('Facebook'),
      instagram: url('Instagram'),
    }),
    isActive: toggle('Active (visible on website)', { default: true }),
  },
})
