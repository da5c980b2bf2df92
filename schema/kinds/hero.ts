import { groupList, image, longText, text } from '../fields.ts'
import { defineSingleton } from '../kind.ts'
import { point, requiredButton } from './section-fields.ts'

export const hero = defineSingleton({
  name: 'hero',
  plural: 'heroes',
  label: 'Hero section',
  labelPlural: 'Hero section',
  description: 'The opening of the landing page.',
  path: 'hero',
  itemKey: 'hero',
  id: '5e0a7c1e-0000-4000-8000-000000000001',
  whenNew: 'defaults',
  whenHidden: 'defaults',
  fields: {
    title: text('Title', { required: true, default: 'Revolutionizing Agriculture Through Biotechnology' }),
    subtitle: text('Subtitle', { required: true, default: 'Sustainable solutions for a healthier planet' }),
    description: longText('Description', {
      required: true,
      default:
        'We isolate microbes from soil, prove them in replicated field trials and ferment them in Ames, Iowa: biofertilizers, bio-urea, biogas cultures and plant probiotics for working farms.',
    }),
    primaryCTA: requiredButton('Primary button', { text: 'Our Products', link: '#products' }),
    secondaryCTA: requiredButton('Secondary button', { text: 'Contact Us', link: '#contact' }),
    statistics: groupList(
      'Statistics',
      { value: text('Value', { max: 40 }), label: text('Label', { max: 80 }) },
      {
        maxEntries: 12,
        default: [
          { value: '50+', label: 'Products' },
          { value: '15+', label: 'Years Experience' },
          { value: '1000+', label: 'Happy Clients' },
        ],
      },
    ),
    cards: groupList('Cards', point(), {
      maxEntries: 6,
      default: [
        {
          title: 'Innovation',
          text: 'Strains isolated from working fields, sequenced whole before the first greenhouse test.',
        },
        {
          title: 'Sustainability',
          text: 'Nitrogen from air and manure, phosphorus already in the ground, heat from our own digester.',
        },
        {
          title: 'Excellence',
          text: 'Replicated trials, released lots, and the sites where it made no difference named as well.',
        },
      ],
    }),
    backgroundImage: image('Background image', { help: 'Optional. The address of a picture.' }),
  },
})
