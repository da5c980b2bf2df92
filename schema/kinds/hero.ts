import { decimal, group, groupList, image, longText, reference, text } from '../fields.ts'
import { defineSingleton } from '../kind.ts'
import { FIGURE_LIMITS } from './trial.ts'
import { point, requiredButton, sentences } from './section-fields.ts'

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
    trial: reference('Trial', {
      to: 'trial',
      onDelete: 'clear',
      help: 'Its results by site are drawn as strips. Without results by site, the plants are drawn alone.',
    }),
    strips: group(
      'Words of the strips',
      {
        title: text('Heading', { default: '{product} in {count} fields, {without} without a response' }),
        limit: decimal('Limit of the covariate', {
          ...FIGURE_LIMITS,
          optional: true,
          help: 'Divides the sites into two groups, such as 5 for 5% organic matter.',
        }),
        byCovariate: sentences('Finding by covariate', {
          default:
            'Up to {limit} {covariate}: likely {gainUpTo} more ({rangeUpTo}). Above: probably not for your field ({rangeAbove}).',
        }),
        byValue: sentences('Finding by result', {
          default:
            'From {least} in {leastPlace} to {most} in {mostPlace}. The mean of all is {gain} ({range}), and in {without} fields the interval includes zero.',
        }),
        byPlace: sentences('Finding by place', {
          default: '{count} places, from {firstPlace} to {lastPlace}. Find the one that is closest to yours.',
        }),
      },
      {
        help: 'Names in braces stand for figures of the trial, such as {gainUpTo}, {rangeAbove} and {mostPlace}. A text whose figures are not known is left out.',
      },
    ),
    backgroundImage: image('Background image', { help: 'Optional. It takes the place of the drawing.' }),
  },
})
