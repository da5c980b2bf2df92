import { type ChoiceField } from '../../schema/fields/choice/type.ts'
import { blank, type AnyKind } from '../../schema/kind.ts'
import {
  collections,
  label,
  language,
  legalPage,
  page,
  redirect,
  seo,
  service,
  singletons,
} from '../../schema/kinds/index.ts'
import { DEFAULT_SERVICE_ICON } from '../../schema/kinds/service-icon.data.ts'
import { AGRICULTURE } from '../../schema/labels/agriculture.ts'
import { english } from '../../schema/labels/english.data.ts'
import { labelEntries } from '../../schema/labels/entries.ts'
import { LEGAL_PAGES } from '../../schema/legal.ts'
import { typeName } from '../../schema/names.ts'
import { rightsOfRole } from '../../schema/permissions.ts'
import { rightOn } from '../../schema/rights.ts'
import { settings } from '../../schema/settings.ts'
import { SECTION_PAGES } from '../../schema/website.ts'
import { inputOf } from './graphql.ts'
import { type Filling, filledValues } from './marked-content.ts'
import type { TestServer } from './server.ts'

export { AGRICULTURE }

const NAMES = [
  'Sourdough',
  'Butter croissant',
  'Poppy roll',
  'Apple strudel',
  'Hazelnut cake',
  'Pretzel',
  'Ciabatta',
  'Cinnamon bun',
  'Plum tart',
  'Brioche',
]
const SENTENCES = [
  'We bake through the night, so that the bread is warm at six.',
  'The dough rests for a day before it goes into the stone oven.',
  'Our pastry chefs fold the butter in by hand, three times.',
  'Order until noon and collect your cake the next morning.',
]

let made = 0

/** Returns the next of some texts, with a number that no other text has. */
const next = (texts: readonly string[]) => `${texts[++made % texts.length]!} ${made}`

/** Returns an option that says nothing of agriculture, or that of the field if each one does. */
const option = (field: ChoiceField): string =>
  field.options.findLast(({ value, label: words }) => !AGRICULTURE.test(`${value} ${words}`))?.value ?? field.default

const filling: Filling = {
  text: ({ type }) => next(type === 'text' ? NAMES : SENTENCES),
  email: 'hello@crumb.example',
  option,
}

/** Returns texts for the labels whose default says something of agriculture. */
const labels = () =>
  labelEntries(english)
    .filter(({ text }) => AGRICULTURE.test(text))
    .map(({ key, values }) => ({ key, text: [next(NAMES), ...values.map((name) => `{${name}}`)].join(' ') }))

/** Returns the items of a kind: one for each page that has one, and otherwise four. */
function items(kind: AnyKind): object[] {
  if (kind.name === redirect.name) return [{ oldPath: '/loaves', newAddress: '/products' }]
  if (kind.name === label.name) return labels()
  if (kind.name === seo.name) return ['home', ...SECTION_PAGES].map((name) => ({ page: name }))
  if (kind.name === legalPage.name) return LEGAL_PAGES.map((name) => ({ page: name }))
  if (kind.name === page.name) return ['/bread-of-the-week', '/events/weddings'].map((path) => ({ path }))
  // One service keeps the default icon and sign.
  if (kind.name === service.name) return [{ icon: DEFAULT_SERVICE_ICON, sign: 'microscope' }, {}, {}, {}]
  return [{}, {}, {}, {}]
}

const SETTINGS: Readonly<Record<string, string>> = {
  site_title: 'Crumb & Crust',
  site_tagline: 'Bread and cake since 1962',
  primary_color: '#b45309',
  secondary_color: '#92400e',
  accent_color: '#f59e0b',
  plant_drawings: 'false',
  enable_chat: 'true',
}

/** Returns the value of each setting of the site that a company changes. */
const settingValues = () =>
  settings
    .filter(({ audience, key }) => (audience === 'public' || audience === 'site') && !key.startsWith('google_'))
    .flatMap(({ key, type }) => {
      const written = { text: () => next(NAMES), textarea: () => next(SENTENCES), email: () => filling.email }
      const value = SETTINGS[key] ?? (type in written ? written[type as keyof typeof written]() : undefined)
      return value === undefined ? [] : [{ key, value }]
    })

type Answer = Record<string, { items: { id: string }[] }>

/** Makes the website that of a bakery, by operations that editors have, and by the settings and languages, which are for admins. */
export async function makeBakery({ graphql }: Pick<TestServer, 'graphql'>): Promise<void> {
  const send = async <T>(as: 'editor' | 'admin', query: string, variables: object = {}) => {
    const { data, errors } = await graphql<T>(query, variables, { as })
    if (errors) throw new Error(JSON.stringify({ query, variables, errors }))
    return data
  }
  const inputFor = (kind: AnyKind, own: object = {}) =>
    inputOf(kind.fields, { ...blank(kind), ...filledValues(kind.fields, filling), ...own })
  const writable = collections.filter((kind) => rightsOfRole('editor').has(rightOn(kind, 'publish')))
  for (const kind of writable) {
    const { list } = await send<Answer>('editor', `{ list: ${kind.plural}(limit: 1000) { items { id } } }`)
    const ids = list!.items.map(({ id }) => id)
    await send('editor', `mutation ($ids: [ID!]!) { bulkDelete${typeName(kind.plural)}(ids: $ids) { id } }`, { ids })
    const name = typeName(kind.name)
    for (const own of items(kind))
      await send('editor', `mutation ($input: ${name}Input!) { create${name}(input: $input) { id } }`, {
        input: inputFor(kind, own),
      })
  }
  // Only admins set up languages. The texts in them are still those of the trade before.
  const { list } = await send<Answer>('admin', `{ list: ${language.plural}(limit: 1000) { items { id } } }`)
  const ids = list!.items.map(({ id }) => id)
  await send('admin', 'mutation ($ids: [ID!]!) { bulkDeleteLanguages(ids: $ids) { id } }', { ids })
  for (const kind of singletons) {
    const name = typeName(kind.name)
    await send('editor', `mutation ($input: ${name}Input!) { update${name}(input: $input) { id } }`, {
      input: inputFor(kind),
    })
  }
  for (const variables of settingValues())
    await send(
      'admin',
      'mutation ($key: String!, $value: String!) { updateSetting(key: $key, value: $value) { id } }',
      variables,
    )
}
