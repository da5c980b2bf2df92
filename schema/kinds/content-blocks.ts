import {
  blocks,
  choice,
  group,
  groupList,
  image,
  link,
  longText,
  reference,
  references,
  richText,
  text,
} from '../fields.ts'

/** A picture with its alternative text. */
const picture = {
  picture: image('Picture'),
  alt: text('Alternative text', { help: 'Empty: that of the media gallery.' }),
}

/** The kinds of block that also a column has room for. */
const narrow = {
  text: group('Text', { text: richText('Text', { required: true }) }),
  picture: group('Picture', { ...picture, caption: text('Caption') }),
  pictureBesideText: group('Picture beside text', {
    ...picture,
    side: choice('Side of the picture', [
      { name: 'LEFT', value: 'left', label: 'Left' },
      { name: 'RIGHT', value: 'right', label: 'Right' },
    ]),
    text: richText('Text', { required: true }),
  }),
  figures: group('Figures', {
    figures: groupList(
      'Figures',
      { value: text('Value', { required: true, max: 20 }), label: text('Label', { required: true, max: 80 }) },
      { maxEntries: 6 },
    ),
  }),
  quote: group('Quote', {
    text: longText('Text', { required: true, max: 1_000 }),
    person: text('Person', { help: 'With a role, such as "Dana Whitfield, grower in Story County".' }),
  }),
  steps: group('Steps', {
    heading: text('Heading'),
    steps: groupList('Steps', { title: text('Title', { required: true }), text: longText('Text') }, { maxEntries: 12 }),
  }),
  callToAction: group('Call to action', {
    heading: text('Heading', { required: true }),
    text: longText('Text', { max: 500 }),
    label: text('Label of the link', { required: true, max: 60 }),
    link: link('Link', { required: true, help: 'A path such as /contact, or an https address.' }),
  }),
  trial: group('Trial', {
    trial: reference('Trial', { to: 'trial', onDelete: 'clear', help: 'Shown as its chart.' }),
  }),
}

/** The blocks of pages and articles. */
export const contentBlocks = blocks('Blocks', {
  of: {
    text: narrow.text,
    picture: narrow.picture,
    pictureBesideText: narrow.pictureBesideText,
    figures: narrow.figures,
    quote: narrow.quote,
    steps: narrow.steps,
    callToAction: narrow.callToAction,
    products: group('Products', {
      heading: text('Heading'),
      products: references('Products', { to: 'product', onDelete: 'clear', maxEntries: 12 }),
    }),
    services: group('Services', {
      heading: text('Heading'),
      services: references('Services', { to: 'service', onDelete: 'clear', maxEntries: 12 }),
    }),
    trial: narrow.trial,
    columns: group('Columns', {
      left: blocks('Left', { of: narrow, maxEntries: 8 }),
      right: blocks('Right', { of: narrow, maxEntries: 8 }),
    }),
  },
  maxEntries: 40,
})
