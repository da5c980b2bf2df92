import { group, groupList, reference, text, textList } from '../fields.ts'
import { defineSingleton } from '../kind.ts'
import { button, itemMail, sectionWords, sentences, sectionPicture } from './section-fields.ts'

/** Returns a field for a word that addresses have and rules compare: lower-case letters, digits and hyphens. */
const key = (label: string, help: string) => text(label, { max: 80, help, isSameInAllLanguages: true })

/** Returns a mail that asks for more about a product. @param facts what the sender says of the use */
const requestMail = (facts: readonly string[]) =>
  itemMail('Mail of “Request Information”', 'name', {
    email: 'sales@verdant.example',
    subject: 'Information request: {name}',
    body: `Dear {site} team,

I would like to know more about {name}.

${[...facts, 'Question'].map((fact) => `${fact}:`).join('\n')}

Name:
Phone:

{site}: {phone}, {email}
`,
    printed: 'Ask for more by e-mail to {email}.',
  })

export const productsSection = defineSingleton({
  name: 'productsSection',
  plural: 'productsSections',
  label: 'Products section',
  labelPlural: 'Products section',
  description: 'The words around the products.',
  path: 'products-section',
  itemKey: 'productsSection',
  id: '5e0a7c1e-0000-4000-8000-000000000003',
  whenNew: 'defaults',
  whenHidden: 'nothing',
  section: 'products',
  fields: {
    ...sectionWords({
      title: 'Living inputs, with the count on the label',
      intro:
        'Every product names its organism, its guaranteed count at the end of shelf life, and the trials behind it.',
      pageTitle: 'All products, from inoculant to nitrate station',
      pageIntro: 'Choose a field of work. Each card names what is in the product, and how much of it.',
    }),
    ...sectionPicture('leaf', 'Soybean leaf, 3 cm across'),
    labelCaption: text('Caption of the label', {
      default: 'From the label of {name}',
      help: 'Above the specifications of the first product that has some. {name} stands for the product.',
    }),
    proof: group(
      'Figures of a trial',
      {
        title: text('Heading', { default: 'Tested against an untreated check' }),
        text: sentences('Text', {
          default:
            '{count} of {total} products come with the figures of replicated trials, including the sites without a difference.',
          help: '{count} stands for the number of products with trials and {total} for that of all products.',
        }),
      },
      { help: 'Below the hero, if a product has trials.' },
    ),
    finder: group(
      'Finder',
      {
        title: text('Heading', { default: 'Does it fit my field?' }),
        intro: sentences('Introduction', {
          default: 'One answer, with the trial behind it and what excludes it. “None of ours” is an answer, too.',
        }),
        submit: text('Button', { max: 40, default: 'Show what fits' }),
        excludes: text('Heading of what excludes the product', { default: 'What excludes it' }),
        subject: text('Subject of the mail', { default: 'Does it fit my field?' }),
      },
      { help: 'Without questions the finder is not shown.' },
    ),
    finderQuestions: groupList(
      'Finder questions',
      {
        key: key('Key', 'Names the question in addresses and for its choices, such as "crop".'),
        question: text('Question'),
      },
      { maxEntries: 5 },
    ),
    finderChoices: groupList('Finder choices', {
      question: key('Key of the question', 'The key of the question that it answers.'),
      key: key('Key', 'Names the choice in addresses and for the answers, such as "corn". No other choice has it.'),
      choice: text('Choice'),
    }),
    finderAnswers: groupList(
      'Finder answers',
      {
        choices: key('Keys of choices', 'Such as "corn furrow": the choices that the answer needs. Empty: any.'),
        product: reference('Product', { to: 'product', onDelete: 'clear', help: 'None: no product of ours fits.' }),
        text: sentences('Answer'),
        excludes: textList('Exclusions', { help: 'When the product does not fit.' }),
      },
      { help: 'The first one whose choices are all chosen is shown.' },
    ),
    closing: sentences('Closing sentence', {
      default: 'Tell us your crop, your soil test and your planter. We will say what fits, and what does not.',
    }),
    primaryCTA: button('Primary button', { text: 'Get Started Today', link: '#contact' }),
    secondaryCTA: button('Secondary button', { text: 'View Our Services', link: '#services' }),
    itemClosing: sentences('Closing sentence of a product’s page', {
      default: 'Send us your crop, your acres and a soil test. You get rates, a price and the trial report.',
    }),
    mail: requestMail(['Crop and acres', 'Soil test (if there is one)']),
    laboratory: group(
      'Pages of products for laboratories',
      {
        itemClosing: sentences('Closing sentence', {
          default:
            'Tell us what you study and how many samples you have. You get a protocol, a price and the data behind it.',
        }),
        mail: requestMail(['Samples (what, and how many)', 'Method or instrument']),
      },
      { help: 'In place of the sentence and the mail above, if there is a closing sentence.' },
    ),
  },
})
