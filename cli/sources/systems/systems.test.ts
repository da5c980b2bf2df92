import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { checkNew } from '../../../schema/validate.ts'
import { isProblem, isRecord, showProblem } from '../../../schema/transfer/record.ts'
import { problemsOf } from '../../../api/content/imports/validate.ts'
import { openSource, suggestMapping } from '../../reading/open-source.ts'
import { systemNames } from './index.ts'

const NO_RULE = 'have no rule in the mapping and are left out (ignore: in the mapping lists what may be)'

const FIXTURES = join(import.meta.dirname, '../fixtures')

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'verdant-system-'))))
afterEach(() => rmSync(root, { recursive: true }))

/** Reads a fixture, or another file, by the mapping that is suggested for it. Every item must be valid. */
async function readBySuggestion(name: string, change = (text: string) => text) {
  const path = resolve(FIXTURES, name)
  const mapping = join(root, 'mapping.yaml')
  writeFileSync(mapping, change(await suggestMapping(path, { sourceName: 'old' })))
  const source = await openSource(path, { mapping })
  try {
    const entries = await Array.fromAsync(source.records())
    expect(entries.filter(isProblem).map(showProblem)).toEqual([])
    const items = entries.filter(isRecord)
    for (const { kind, values } of items) expect(checkNew(kind, values).errors).toBeUndefined()
    return {
      items: items.map(({ kind, values, oldAddresses = [] }) => ({ kind: kind.path, ...values, oldAddresses })),
      origins: items.map(({ origin }) => origin),
      notes: source.notes?.() ?? [],
      picture: source.picture,
    }
  } finally {
    await source.close()
  }
}

describe('a Ghost export', () => {
  it('becomes services by its draft if it has no pictures', async () => {
    const suggested = await suggestMapping(join(FIXTURES, 'ghost.json'), { sourceName: 'old' })
    expect(suggested).toContain('kind: products')
    expect(suggested).toContain('path: feature_image')
    const path = join(root, 'ghost.json')
    const text = readFileSync(join(FIXTURES, 'ghost.json'), 'utf8')
    writeFileSync(path, text.replaceAll(/"feature_image": *"[^"]*"/g, '"feature_image": null'))
    const other = await suggestMapping(path, { sourceName: 'old' })
    expect(other).toContain('kind: services')
    expect(other).not.toContain('path: feature_image')
  })

  it('becomes products by its draft: texts, tags, excerpts, members-only posts inactive, redirects', async () => {
    const { items, origins, notes } = await readBySuggestion('ghost.json')
    expect(items).toEqual([
      {
        kind: 'products',
        name: 'Biofertilizer for corn',
        category: 'Crops',
        description: 'For corn & wheat',
        detailedDescription: 'Feeds the **roots**.\n\n## Rates\n\n- 2 fl oz\n- 4 fl oz',
        features: ['Crops', 'Corn'],
        isActive: true,
        oldAddresses: ['/biofertilizer-for-corn/'],
      },
      expect.objectContaining({ name: 'Not yet ready', description: 'Draft of a text.', isActive: false }),
      expect.objectContaining({ name: 'For members', isActive: false }),
      expect.objectContaining({ name: 'About us', description: 'Who we are, in short', isActive: true }),
    ])
    expect(items[2]).toMatchObject({
      detailedDescription: expect.stringMatching(/^See \[corn\]\(\/product\/[\da-f-]{36}\)\.$/),
    })
    expect(origins[2]).toEqual({ file: 'ghost.json db.0.data.posts.2' })
    expect(notes).toEqual([
      expect.stringContaining('without their picture, whose address is relative'),
      '1 item for members only and therefore inactive: “For members”',
      '3 items without a value for category, which becomes “Posts”: “Not yet ready”, “For members”, “About us”',
      '1 × tags left out: internal tags are not shown',
      expect.stringContaining('1 × users left out'),
      '1 × settings left out: settings of the site, which are other ones here',
      `Products: 4 keys ${NO_RULE}\n` +
        '  published_at: 3 records, such as “Biofertilizer for corn”: 2024-01-01 to 2024-06-01\n' +
        '  featured: 1 record, such as “Biofertilizer for corn”: 1\n' +
        '  created_at: 1 record, such as “Biofertilizer for corn”: 2024-04-30\n' +
        '  authors: 1 record, such as “Biofertilizer for corn”: Ada Bell',
    ])
  })

  it('has its pictures when the mapping names the old site', async () => {
    const { items, notes } = await readBySuggestion('ghost.json', (suggested) =>
      suggested.replace('source: old', 'source: old\nsite: https://blog.example'),
    )
    expect(items[0]).toMatchObject({ image: 'https://blog.example/content/images/2024/05/corn.png' })
    expect(items.slice(1).flatMap((item) => ('image' in item ? [item.image] : []))).not.toContain(
      'https://blog.example/',
    )
    expect(notes.join()).not.toContain('relative')
  })
})

describe('a product export of Shopify', () => {
  it('becomes products by its draft: variants and prices, pictures, drafts inactive', async () => {
    const { items, origins } = await readBySuggestion('shopify.csv')
    expect(items).toEqual([
      {
        kind: 'products',
        name: '7 Shakra Bracelet',
        category: 'Bracelet',
        description: '7 chakra bracelet, in blue or black.',
        detailedDescription: '7 *chakra* bracelet, in blue or black.',
        features: ['Beads', 'Blue'],
        technicalSpecs: 'Blue: 42.99, SKU SH-BLUE\nBlack: 44.99, SKU SH-BLACK',
        image: 'https://cdn.shopify.com/s/files/1/bracelet.jpg',
        isActive: true,
        oldAddresses: ['/products/chain-bracelet'],
      },
      expect.objectContaining({ name: 'Anchor Bracelet Mens', category: 'Products', features: [], isActive: false }),
      expect.objectContaining({
        name: 'Gift card',
        detailedDescription: 'Gift card',
        technicalSpecs: 'Price: 10.00\nSKU: GC',
        isActive: false,
      }),
    ])
    expect(origins.map(({ line }) => line)).toEqual([2, 4, 5])
  })
})

it('SKUs of Shopify lose the apostrophe by which spreadsheets keep their zeros', async () => {
  const path = join(root, 'shopify.csv')
  writeFileSync(
    path,
    "Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price\na,A,Text,V,Title,Default Title,'00123,5.00\n",
  )
  const mapping = join(root, 'm.yaml')
  writeFileSync(mapping, await suggestMapping(path, { sourceName: 'old' }))
  const { items } = await readSource(path, { mapping })
  expect(items[0]!.values.technicalSpecs).toBe('Price: 5.00\nSKU: 00123')
})

describe('a Contentful export', () => {
  it('becomes content by its draft: default locale, rich text, references, pictures, unpublished inactive', async () => {
    const { items, origins, notes } = await readBySuggestion('contentful.json')
    expect(items).toEqual([
      {
        kind: 'products',
        name: 'Playsam Streamliner',
        category: 'Toys',
        description: 'A classic A car with four wheels, see here. • wood',
        detailedDescription: '## A classic\n\nA car with **four** wheels, see [here](https://example.org/).\n\n- wood',
        features: ['wood', 'toy'],
        image: 'https://images.ctfassets.net/space/playsam.jpg',
        isActive: true,
        oldAddresses: [],
      },
      expect.objectContaining({ name: 'Whisk Beater', category: 'Products', isActive: false }),
    ])
    expect(origins).toEqual([{ file: 'contentful.json entries.0' }, { file: 'contentful.json entries.1' }])
    expect(notes.join('\n')).not.toContain('category left out')
  })
})

describe('a product export of WooCommerce', () => {
  it('leaves out variations that are not published, and names them', async () => {
    const table = [
      'ID,Type,SKU,Name,Published,Categories,Regular price,Parent',
      '1,variable,HOE,Hoe,1,Tools,,',
      '2,variation,HOE-1,Hoe - 1 m,1,,11,HOE',
      '3,variation,HOE-2,Hoe - 2 m,-1,,13,HOE',
    ]
    const path = join(root, 'products.csv')
    writeFileSync(path, `${table.join('\n')}\n`)
    const { items, notes } = await readBySuggestion(path)
    expect(items).toMatchObject([{ technicalSpecs: expect.stringContaining('HOE-1') as string }])
    expect(JSON.stringify(items)).not.toContain('HOE-2')
    expect(notes.join('\n')).toMatch(/variations that are not published.*Hoe - 2 m/)
  })

  it.each([
    ['https://x.example/a.jpg, https://x.example/b.jpg', 'https://x.example/a.jpg'],
    ['https://x.example/w_200,h_100/a.jpg,https://x.example/b.jpg', 'https://x.example/w_200,h_100/a.jpg'],
    ['https://x.example/a, b.jpg', 'https://x.example/a'],
    [String.raw`https://x.example/a\,b.jpg, //x.example/c.jpg`, 'https://x.example/a,b.jpg'],
    ['https://x.example/a.jpg,b.jpg', 'https://x.example/a.jpg'],
    ['https://x.example/a,b?c=1,2', 'https://x.example/a,b?c=1,2'],
    ['data:image/png;base64,AAAA,https://x.example/b.jpg', 'https://x.example/b.jpg'],
  ])('takes the first picture that can be used of %s', async (images, first) => {
    const path = join(root, 'pictures.csv')
    const head = 'ID,Type,SKU,Name,Published,Categories,Regular price,Images'
    writeFileSync(path, `${head}\n1,simple,HOE,Hoe,1,Tools,9,"${images}"\n`)
    const mapping = `source: shop\nformat: woocommerce\nrules: [{ kind: products, id: key, fields: { name: Name, image: { path: [images.0, images.1] } } }]`
    const { items } = await readSource(path, { mapping: await writeSource('shop.yaml', mapping) })
    expect(items[0]!.values.image).toBe(first)
  })

  it('has no shortcodes in its texts, and they are named', async () => {
    const path = join(root, 'shortcodes.csv')
    const head = 'ID,Type,SKU,Name,Published,Categories,Regular price,Description'
    writeFileSync(
      path,
      `${head}\n1,simple,HOE,Hoe,1,Tools,9,"<p>One [sic]</p>[gallery ids=""1""] [chart id=""3""] [tab title=""Two""]Three[/tab]"\n`,
    )
    const { items, notes } = await readBySuggestion(path)
    expect(items[0]).toMatchObject({ detailedDescription: 'One [sic]\n\n**Two**\n\nThree' })
    expect(notes).toContain('1 item with shortcodes, which are removed: “Hoe”: chart')
    expect(notes).toContain('1 item with gallery pictures that are not in the file: “Hoe”: attachment 1')
  })

  it('becomes products by its draft: last category, variations as specifications, first picture', async () => {
    const { items } = await readBySuggestion('woocommerce.csv')
    expect(items).toEqual([
      {
        kind: 'products',
        name: 'V-Neck T-Shirt',
        category: 'Tshirts',
        description: 'This is a variable product.',
        detailedDescription: 'Pellentesque **habitant** morbi.',
        features: ['cotton', 'summer'],
        technicalSpecs:
          'SKU: woo-vneck-tee\nWeight: 0.5 kg\nColor: Blue, Green\n' +
          'Blue: 15, SKU woo-vneck-tee-blue\nGreen: 20, SKU woo-vneck-tee-green',
        image: 'https://woo.example/vneck.jpg',
        order: 3,
        isActive: true,
        oldAddresses: [],
      },
      expect.objectContaining({
        name: 'Cap',
        category: 'Accessories',
        description: 'Plain text of a cap. It is warm. And light.',
        detailedDescription: 'Plain text of a cap.\n\nIt is warm.\\\nAnd light.',
        technicalSpecs: 'Price: 16\nSKU: woo-cap',
        isActive: false,
      }),
    ])
  })
})

describe('a job board', () => {
  it('of Greenhouse becomes jobs by its draft: escaped HTML, locations, departments', async () => {
    const { items } = await readBySuggestion('greenhouse.json')
    expect(items).toEqual([
      {
        kind: 'jobs',
        title: 'Field Agronomist',
        department: 'research',
        location: 'Ames, Iowa',
        type: 'Full-time',
        experience: '1-3 years',
        description: 'You walk fields & talk.',
        detailedDescription: 'You walk **fields** & talk.',
        oldAddresses: ['https://boards.greenhouse.io/farm/jobs/127817'],
      },
      expect.objectContaining({ title: 'Accountant', department: 'operations', location: 'Remote' }),
    ])
  })

  it('of Greenhouse has types and levels of experience in its custom fields, and names the jobs without them', async () => {
    const fields = (type: unknown, experience: unknown) => [
      { id: 1, name: 'Employment Type', value: type, value_type: 'single_select' },
      { id: 2, name: 'Experience level', value: experience, value_type: 'single_select' },
      { id: 3, name: 'Salary', value: '60k', value_type: 'short_text' },
    ]
    const jobs = [
      fields('Part Time', '5+ years'),
      fields('Intern (full-time)', ['Entry', 'Junior']),
      fields('Fixed-term contract', null),
      fields('Permanent contract', ''),
      fields('Volunteer', 'None'),
      null,
    ].map((metadata, id) => ({
      id,
      title: `Job ${id}`,
      absolute_url: `https://boards.example/${id}`,
      location: { name: 'Ames' },
      content: 'Text',
      departments: [{ id: 1, name: 'RESEARCH' }],
      metadata,
    }))
    writeFileSync(join(root, 'board.json'), JSON.stringify({ jobs, meta: { total: jobs.length } }))
    const { items, notes } = await readBySuggestion(join(root, 'board.json'))
    const values: Record<string, unknown>[] = items
    expect(values.map(({ type, experience, department }) => [type, experience, department])).toEqual([
      ['Part-time', '5+ years', 'research'],
      ['Internship', 'Entry, Junior', 'research'],
      ['Contract', '1-3 years', 'research'],
      ['Full-time', '1-3 years', 'research'],
      ['Full-time', 'None', 'research'],
      ['Full-time', '1-3 years', 'research'],
    ])
    expect(notes).toEqual([
      '3 items without a value for experience, which becomes “1-3 years”: “Job 2”, “Job 3”, “Job 5”',
      '1 item with a value that “values” of type does not have, which becomes “Full-time”: “Job 4” (Volunteer)',
      '1 item without a value for type, which becomes “Full-time”: “Job 5”',
      `Jobs: a key ${NO_RULE.replace('have', 'has').replace('are', 'is')}\n  metadata.Salary: 5 records, such as “Job 0”: 60k`,
    ])
  })

  it('of Greenhouse without texts is told to ask for them', async () => {
    const jobs = [{ id: 1, title: 'Job', absolute_url: 'https://boards.example/1', location: { name: 'Ames' } }]
    writeFileSync(join(root, 'board.json'), JSON.stringify({ jobs }))
    const { notes } = await readBySuggestion(join(root, 'board.json'))
    expect(notes).toContain('1 item without a text: ask the job board for it with ?content=true: “Job”')
  })

  it('of Lever has the date of its time', async () => {
    const { notes } = await readBySuggestion('lever.json')
    expect(notes.join('\n')).toContain('createdAt: 1 record, such as “Lab Technician”: 2019-03-21')
  })

  it('of Lever becomes jobs by its draft: all parts of the text, requirements as a list', async () => {
    const { items } = await readBySuggestion('lever.json')
    expect(items).toEqual([
      {
        kind: 'jobs',
        title: 'Lab Technician',
        department: 'biotechnology',
        location: 'Lyon',
        type: 'Part-time',
        experience: '1-3 years',
        description: expect.stringContaining('You test soil.'),
        detailedDescription: 'You test **soil**.\n\n## Requirements\n\n- Patience\n- Clean hands\n\nApply soon.',
        requirements: ['Patience', 'Clean hands'],
        oldAddresses: ['https://jobs.lever.co/farm/5ac21346'],
      },
    ])
  })
})

describe('an export of Sanity', () => {
  it('becomes content by its draft: references, Portable Text, pictures, new drafts inactive', async () => {
    const { items, notes } = await readBySuggestion('sanity.ndjson')
    expect(items).toEqual([
      {
        kind: 'products',
        name: 'Azo',
        category: 'Biofertilizers',
        description: 'Rates See here 1. one 2. two',
        detailedDescription: '## Rates\n\nSee [**here**](https://example.org/)\n\n1. one\n2. *two*',
        image: 'https://cdn.sanity.io/images/p/production/abc-200x300.png',
        isActive: true,
        oldAddresses: [],
      },
      expect.objectContaining({ name: 'Only a draft', detailedDescription: 'Text.', isActive: false }),
    ])
    expect(notes).toContain('1 item with a draft of changes, which is left out: “Azo, edited”')
  })
})

describe('a response of', () => {
  it('Strapi 4 becomes content by its draft: attributes, relations, pictures, Markdown, drafts inactive', async () => {
    const { items } = await readBySuggestion('strapi4.json')
    expect(items).toEqual([
      {
        kind: 'products',
        name: 'Azo',
        category: 'Biofertilizers',
        description: 'Short',
        detailedDescription: '# Rates\n\nTwo *or* four.',
        image: 'https://cms.example/uploads/azo.png',
        isActive: true,
        oldAddresses: [],
      },
      expect.objectContaining({ name: 'Draft', category: 'Products', isActive: false }),
    ])
  })

  it('Strapi 5 becomes content by its draft, with pictures when the mapping names the site', async () => {
    const suggested = await readBySuggestion('strapi5.json')
    expect(suggested.items).toMatchObject([{ name: 'Azo', detailedDescription: 'Very **good**.', isActive: true }])
    expect(suggested.notes).toContainEqual(expect.stringMatching(/without their picture.*: “Azo”/))
    const { items } = await readBySuggestion('strapi5.json', (text) =>
      text.replace('format:', 'site: https://cms.example\nformat:'),
    )
    expect(items).toMatchObject([{ image: 'https://cms.example/uploads/azo.png' }])
  })

  it('Directus becomes content by its draft: relations, HTML, statuses', async () => {
    const { items, notes } = await readBySuggestion('directus.json')
    expect(items).toMatchObject([
      {
        name: 'Azo',
        category: 'Biofertilizers',
        description: 'Short',
        detailedDescription: 'Long *text*.',
        order: 2,
        isActive: true,
      },
      { name: 'Old', category: 'Products', isActive: false },
    ])
    expect(notes.join()).toContain('without their picture, whose address is relative')
  })

  it('Payload becomes content by its draft: relations, Lexical texts, pictures, drafts inactive', async () => {
    const { items } = await readBySuggestion('payload.json')
    expect(items).toEqual([
      {
        kind: 'products',
        name: 'Azo',
        category: 'Biofertilizers',
        description: 'Rates Very good link 1. one',
        detailedDescription: '## Rates\n\nVery **good**[ link](https://example.org/)\n\n1. *one*',
        image: 'https://cms.example/media/azo.png',
        isActive: true,
        oldAddresses: [],
      },
      expect.objectContaining({ name: 'Draft', detailedDescription: 'Text.', isActive: false }),
    ])
  })
})

describe('a draft', () => {
  it.each([
    ['payload.json', 'image: { path: heroImage.url, alt: heroImage.alt }', 'Azo'],
    ['strapi5.json', 'image: { path: image.url, alt: image.alternativeText }', 'Azo'],
    ['contentful.json', 'image: { path: image.url, alt: image.title }', 'Playsam'],
    ['shopify.csv', 'image: { path: images.0, alt: Image Alt Text }', 'Bracelet'],
    ['real/strapi5.tar.gz', 'image: { path: image, transform: [first], alt: imageAlt }', 'A field, “green”'],
  ])('of %s takes the alternative texts of pictures', async (name, rule, alt) => {
    const mapping = join(root, 'mapping.yaml')
    const suggested = (await suggestMapping(join(FIXTURES, name), { sourceName: 'old' })).replace(
      'source:',
      'site: https://x.example\nsource:',
    )
    expect(parse(suggested).rules[0].fields.image).toEqual(parse(rule).image)
    writeFileSync(mapping, suggested)
    const { items, notes } = await readSource(join(FIXTURES, name), { mapping })
    expect(items.find(({ alts }) => alts)?.alts).toEqual({ image: alt })
    expect(notes.join()).not.toMatch(/ alt|Alt|title/)
  })
})

/** The mappings in the documentation whose first line is a comment with the name of a fixture. */
const recipes = [
  ...readFileSync(join(import.meta.dirname, '../../../docs/importing.md'), 'utf8').matchAll(
    /^```yaml\n# ([a-z0-9-]+(?:\.[a-z]+|\/))[^\n]*\n(.*?)^```/gms,
  ),
].map(([, fixture, text]) => ({ fixture: fixture!, text: text! }))

describe('a source in several languages', () => {
  const read = async (name: string, document: unknown, locale?: string) => {
    const path = join(root, name)
    writeFileSync(path, JSON.stringify(document))
    const mapping = join(root, 'mapping.yaml')
    const options = locale === undefined ? {} : { locale }
    writeFileSync(mapping, await suggestMapping(path, { as: product, sourceName: 'old', ...options }))
    const { items, problems, notes } = await readSource(path, { mapping, ...options })
    expect(problems).toEqual([])
    return { names: items.map(({ values }) => values.name), notes: notes.filter((note) => note.includes('--locale')) }
  }
  const note = (locale: string, name: string) =>
    `1 item with texts in ${locale}, which are left out (--locale ${locale} imports these instead): “${name}”`

  it('of Contentful is read in the default locale or in the one that is chosen', async () => {
    const document: unknown = JSON.parse(readFileSync(join(FIXTURES, 'contentful.json'), 'utf8'))
    const whole = await read('c.json', document)
    expect(whole.names).toContain('Playsam Streamliner')
    expect(whole.notes).toEqual([expect.stringMatching(/^2 items with texts in de, .*“Playsam Streamliner”, “Toys”$/)])
    const german = await read('c.json', document, 'de')
    expect(german.names).toContain('Playsam Stromlinie')
    expect(german.notes).toEqual([
      expect.stringMatching(/^2 items with texts in en-US, .*“Playsam Stromlinie”, “Spielzeug”$/),
    ])
    await expect(read('c.json', document, 'fr')).rejects.toThrow(
      'There is no locale fr in the source; it has: de, en-US',
    )
  })

  it('has notes with the ids of records whose title is a default', async () => {
    const path = join(root, 'untitled.json')
    writeFileSync(path, JSON.stringify([{ id: 'p4', text: 'Text' }]))
    const mapping = join(root, 'untitled.yaml')
    writeFileSync(
      mapping,
      'source: x\nrules: [{ kind: products, id: id, fields: { name: { path: title, default: Products }, category: { value: x }, description: text } }]',
    )
    const { items, notes } = await readSource(path, { mapping })
    expect(notes.join('\n')).toContain('1 item without a value for name, which becomes “Products”: “p4”')
    const errors = [{ field: 'description', message: 'is too long' }]
    expect(problemsOf(items[0]!, errors).map(showProblem)).toEqual(['untitled.json 0: “p4”: description: is too long'])
  })

  it('of Strapi is read in one of them', async () => {
    const article = (id: string, locale: string, title: string) => ({
      id: 1,
      documentId: id,
      locale,
      title,
      body: 'Text',
    })
    const document = {
      data: [article('a', 'en', 'Corn'), article('a', 'de', 'Mais')],
      meta: { pagination: { total: 2 } },
    }
    expect(await read('s.json', document)).toEqual({ names: ['Corn'], notes: [note('de', 'Mais')] })
    expect(await read('s.json', document, 'de')).toEqual({ names: ['Mais'], notes: [note('en', 'Corn')] })
  })

  it('of Directus takes its translations', async () => {
    const translations = [
      { id: 1, products_id: 1, languages_code: 'en-US', name: 'Corn', body: 'Text' },
      { id: 2, products_id: 1, languages_code: { code: 'de-DE' }, name: 'Mais', body: 'Text' },
    ]
    const document = { data: [{ id: 1, date_created: '2024-01-01T00:00:00', translations }] }
    expect(await read('d.json', document)).toEqual({ names: ['Corn'], notes: [note('de-DE', 'Corn')] })
    expect(await read('d.json', document, 'de')).toEqual({ names: ['Mais'], notes: [note('en-US', 'Mais')] })
  })

  it('of Payload is read in the one that is chosen, also in its inner fields', async () => {
    const doc = {
      id: 'p',
      title: { en: 'Corn', de: 'Mais' },
      meta: [{ body: { en: 'Text', de: 'Wort' } }],
      content: { en: 'Text' },
    }
    const document = { docs: [doc], totalDocs: 1 }
    expect(await read('p.json', document, 'de')).toEqual({ names: ['Mais'], notes: [note('en', 'Mais')] })
  })
})

describe('a language that a source does not have', () => {
  const payload = { docs: [{ id: 'p', title: { en: 'Corn', de: 'Mais' }, alt: 'x' }], totalDocs: 1 }
  const strapi = { data: [{ id: 1, documentId: 'a', title: 'Corn', locale: 'en' }], meta: { pagination: { total: 1 } } }

  it.each([
    ['payload.json', JSON.stringify(payload), 'There is no locale fr in the source; it has: de, en'],
    ['payload.json', JSON.stringify({ docs: [{ id: 'p', title: 'Corn' }], totalDocs: 1 }), 'There is no locale fr'],
    ['strapi.json', JSON.stringify(strapi), 'There is no locale fr in the source; it has: en'],
    ['list.json', '[{"name":"Corn","text":"x"}]', 'list.json has no languages to choose from'],
    ['list.csv', 'name,text\nCorn,x\n', 'list.csv has no languages to choose from'],
    ['shopify.csv', readFileSync(join(FIXTURES, 'shopify.csv'), 'utf8'), 'shopify.csv has no languages'],
    ['ghost.json', readFileSync(join(FIXTURES, 'ghost.json'), 'utf8'), 'ghost.json has no languages'],
  ])('is refused for a draft and for a plan of %s', async (name, content, message) => {
    const path = join(root, name)
    writeFileSync(path, content)
    const mapping = join(root, 'mapping.yaml')
    await expect(suggestMapping(path, { locale: 'fr', sourceName: 'old' })).rejects.toThrow(message)
    writeFileSync(mapping, await suggestMapping(path, { sourceName: 'old' }))
    await expect(readSource(path, { mapping, locale: 'fr' })).rejects.toThrow(message)
  })

  it('is refused for exports and tables without a mapping', async () => {
    const path = join(root, 'p.csv')
    writeFileSync(path, 'name\nAzo\n')
    await expect(openSource(path, { as: product, locale: 'de' })).rejects.toThrow('p.csv has no languages')
    await expect(openSource(join(FIXTURES, 'hugo'), { as: product, locale: 'de' })).rejects.toThrow('no languages')
  })
})

describe('the recipes of the documentation', () => {
  it.each(recipes)('for $fixture gives valid items', async ({ fixture, text }) => {
    const { items } = await readBySuggestion(fixture, () => text)
    expect(items.length).toBeGreaterThan(0)
  })

  it('join, replace, split and decide by a date', async () => {
    const { text } = recipes.find(({ fixture }) => fixture === 'people.csv')!
    const { items } = await readBySuggestion('people.csv', () => text)
    expect(items).toMatchObject([
      { name: 'Ada Bell', position: 'Senior agronomist', expertise: ['corn', 'wheat'], isActive: true },
      { name: 'Cher', position: 'Team member', expertise: [], isActive: false },
    ])
  })

  it('follow references between the files of a folder, also by a list that joins them, and read its pictures', async () => {
    const { text } = recipes.find(({ fixture }) => fixture === 'catalogue/')!
    const { items, notes, picture } = await readBySuggestion('catalogue/', () => text)
    expect(items).toEqual([
      {
        kind: 'products',
        name: 'Azo',
        category: 'Biofertilizers',
        description: 'Feeds the roots.',
        detailedDescription: 'Feeds the roots.\n\nWritten by Ada Bell (Lab).',
        features: ['Corn', 'Wheat'],
        image: '/pictures/azo.png',
        oldAddresses: [],
      },
      expect.objectContaining({ name: 'Rhizo', category: 'Products', features: [] }),
    ])
    expect(notes).toEqual([
      '1 item without a value for category, which becomes “Products”: “Rhizo”',
      expect.stringContaining('1 × category of products left out: no record of categories has this id, such as 9'),
      '1 × categories left out: no imported record refers to it',
    ])
    expect((await picture?.('/pictures/azo.png')?.())?.length).toBeGreaterThan(20)
    expect(picture?.('/../contentful.json')).toBeUndefined()
  })

  it('read a folder of Directus responses with its files', async () => {
    const { text } = recipes.find(({ fixture }) => fixture === 'directus/')!
    const { items, notes } = await readBySuggestion('directus/', () => text)
    expect(items).toMatchObject([
      { name: 'Azo', category: 'Biofertilizers', image: '/assets/8cbb43fe.png', isActive: true },
    ])
    expect(notes).toEqual([
      expect.stringMatching(/^Products: a key .*\n {2}date_created: 1 record, such as “Azo”: 2024-01-01$/),
    ])
    const suggested = await readBySuggestion('directus/')
    expect(suggested.items).toMatchObject(items)
  })

  it('are there for every format', () => {
    const named = recipes.flatMap(({ text }) => /^format: (\S+)$/m.exec(text)?.[1] ?? [])
    expect(new Set(named)).toEqual(new Set(systemNames))
  })
})

describe('a mapping with a format', () => {
  it('refuses a file that has another one', async () => {
    const mapping = join(root, 'mapping.yaml')
    writeFileSync(mapping, await suggestMapping(join(FIXTURES, 'ghost.json'), { sourceName: 'old' }))
    const source = await openSource(join(FIXTURES, 'contentful.json'), { mapping })
    await expect(Array.fromAsync(source.records())).rejects.toThrow('contentful.json is not an export of Ghost')
  })
})
