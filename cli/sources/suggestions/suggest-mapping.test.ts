import { parse } from 'yaml'
import { expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { suggestMapping } from './suggest-mapping.ts'

/** Drafts a mapping for products that say in these words whether they are visible. */
function suggestionOf(...words: string[]) {
  const records = words.map((word, at) => ({ Name: `P${at}`, Category: 'C', Description: 'D', Active: word }))
  const suggested = suggestMapping(new Map([['', records]]), 'x', { as: product })
  return {
    suggested,
    rule: (parse(suggested) as { rules: [{ fields: Record<string, unknown> }] }).rules[0].fields.isActive,
  }
}

it.each([
  ['ja', 'nein'],
  ['Oui', 'Non'],
  ['sí', 'no'],
  ['sim', 'não'],
  ['live', 'archived'],
])('%s and %s say which items are visible', (yes, no) => {
  expect(suggestionOf(yes, no).rule).toEqual({ path: 'Active', values: { [yes]: true, [no]: false }, default: false })
})

it('a key gets no rule if none of its words say so, and a comment names it', () => {
  const { suggested, rule } = suggestionOf('kyllä', 'ei')
  expect(rule).toBeUndefined()
  expect(suggested).toContain('# products: not used: Active, such as "kyllä"')
})

const fieldsOf = (records: object[], list = 'items') => {
  const suggested = suggestMapping(new Map([[list, records]]), 'x', { as: product })
  return (parse(suggested) as { rules: [{ id: string; redirects?: string; fields: Record<string, unknown> }] }).rules[0]
}

it('fields that an object wraps are found as paths', () => {
  const attributes = { title: 'Azo', body: 'Feeds the roots of corn.', category: 'Bio', url: 'https://x.example/azo' }
  expect(fieldsOf([{ id: '1', type: 'articles', attributes }])).toMatchObject({
    id: 'id',
    redirects: '{attributes.url}',
    fields: {
      name: 'attributes.title',
      category: 'attributes.category',
      detailedDescription: { path: 'attributes.body' },
    },
  })
})

it('nodes of GraphQL are read, and the first of their pictures', () => {
  const images = { edges: [{ node: { url: 'https://x.example/1.png', altText: 'One' } }] }
  const tags = { nodes: [{ name: 'corn' }] }
  const node = { id: 'gid:1', title: 'Azo', descriptionHtml: '<p>Text</p>', productType: 'Bio', images, tags }
  expect(
    fieldsOf([
      { cursor: 'x', node: { ...node, images: { edges: [] } } },
      { cursor: 'y', node },
    ]),
  ).toMatchObject({
    id: 'node.id',
    fields: {
      name: 'node.title',
      category: 'node.productType',
      detailedDescription: { path: 'node.descriptionHtml' },
      features: 'node.tags.nodes.*.name',
      image: { path: 'node.images.edges.0.node.url', alt: 'node.images.edges.0.node.altText' },
    },
  })
})

it('a comment says how many records become inactive', () => {
  expect(suggestionOf('live', 'archived', '', 'hidden').suggested).toContain(
    '# products: 3 of 4 records become inactive by Active: archived, no value, hidden\n',
  )
  expect(suggestionOf('live').suggested).not.toContain('inactive')
})

it('the name of a person is joined from its parts', () => {
  const records = [
    { 'First name': 'Ada', Surname: 'Bell', Role: 'Agronomist', About: 'Ada knows the soil of Iowa well.' },
  ]
  const suggested = suggestMapping(new Map([['', records]]), 'x')
  expect((parse(suggested) as { rules: object[] }).rules).toMatchObject([
    { kind: 'team-members', fields: { name: { template: '{First name} {Surname}' }, position: 'Role' } },
  ])
  expect(suggested).not.toContain('not used')
})

it('the components of Storyblok are read', () => {
  const content = { component: 'page', title: 'Azo', body: 'Feeds the roots of corn.' }
  expect(fieldsOf([{ id: 1, slug: 'azo', content }])).toMatchObject({
    fields: { name: 'content.title', detailedDescription: { path: 'content.body' } },
  })
})

it('ids that two lists share are used for one of them', () => {
  const list = (title: string) => [{ id: 1, title, body: 'Feeds the roots of corn.' }]
  const suggested = suggestMapping(
    new Map([
      ['posts', list('A')],
      ['pages', list('B')],
    ]),
    'x',
    { as: product },
  )
  const { rules } = parse(suggested) as { rules: { records: string; id?: string }[] }
  expect(rules.map(({ records, id }) => [records, id])).toEqual([
    ['posts', 'id'],
    ['pages', undefined],
  ])
  expect(suggested).toContain('# products: ids of pages are also those of another list')
})

it('a draft for keys that no field has says how to write a rule, by keys of the data', () => {
  const records = [
    { nr: 'A-1', stock: 5, warenbez: 'Hacke', langbez: 'Lockert den Boden und jätet ihn.' },
    { nr: 'A-2', stock: 6, warenbez: 'Harke', langbez: 'Zieht Laub zusammen.' },
  ]
  const suggested = suggestMapping(new Map([['artikel', records]]), 'x')
  expect(suggested).toContain(
    '# products: a guess, because no key of the records has the name of a field; --as chooses another kind\n',
  )
  expect(suggested).toContain('# products: name is warenbez by its values, because no key has such a name; check it\n')
  expect(suggested).toContain('id: nr\n')
  expect(suggestMapping(new Map([['', [{ server: { port: 80 } }]]]), 'x')).toContain(
    'add it to fields, such as name: { value: "…" }\n',
  )
  expect(suggestionOf('live').suggested).not.toContain('a guess')
})

it.each([
  [{ Nombre: 'Azo', Familia: 'Bio', Resumen: 'Fija nitrógeno.', Ficha: 'x' }, 'Resumen', 'Ficha'],
  [{ Nom: 'Azo', Famille: 'Bio', Résumé: 'Fixe l’azote.', Fiche: 'x' }, 'Résumé', 'Fiche'],
  [{ Nazwa: 'Azo', Kategoria: 'Bio', 'Krótki opis': 'Wiąże azot.', Opis: 'x' }, 'Krótki opis', 'Opis'],
  [
    { Titel: 'Azo', Kategorie: 'Bio', Kurzbeschreibung: 'Bindet.', Beschreibung: 'x' },
    'Kurzbeschreibung',
    'Beschreibung',
  ],
])('a table in another language gets its summary and its whole text: %o', (record, summary, whole) => {
  const [name, category] = Object.keys(record)
  const long = 'Lives in the root and feeds it from the first leaf to the last. '.repeat(3)
  const { fields } = fieldsOf([{ ...record, [whole]: long }])
  expect(fields).toMatchObject({ name, category })
  expect([(fields.description as { path?: string[] }).path ?? fields.description].flat()[0]).toBe(summary)
  expect([(fields.detailedDescription as { path: string[] }).path].flat()[0]).toBe(whole)
})

it('no time and no id is the example of a text', () => {
  const invoice = { documentId: 'a1b2c3d4e5f6g7h8i9j0k1l2', total: 5, createdAt: '2024-01-02T08:00:00.000Z' }
  const suggested = suggestMapping(new Map([['invoices', [invoice]]]), 'x')
  expect(suggested).toContain('description (Short description) is required')
  expect(suggested).not.toMatch(/(?:description|name|detailedDescription): \[?(?:createdAt|documentId)/)
})

it('a foreign record replaces neither the hero nor the company of the site', () => {
  const suggested = suggestMapping(
    new Map<string, object[]>([
      ['hero', [{ id: '1', title: 'Welcome', subtitle: 'To us', image: 'https://x.example/a.png', status: 'draft' }]],
      ['companyInfo', [{ id: '2', name: 'Farm', email: 'a@b.example' }]],
    ]),
    'x',
  )
  expect(suggested).not.toMatch(/kind: (?:hero|company)/)
})

it('foreign records with a slug replace neither the SEO settings nor the legal text of the page of that name', () => {
  const suggested = suggestMapping(new Map([['landing', [{ id: 1, slug: 'home', words: 'We grow roots' }]]]), 'x')
  expect(suggested).not.toMatch(/kind: (?:seo|legal-pages)/)
  expect(suggestMapping(new Map([['seoSettings', [{ slug: 'home', title: 'Roots' }]]]), 'x')).toContain('kind: seo')
})
