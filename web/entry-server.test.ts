import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buildSchema, graphql, GraphQLError } from 'graphql'
import { describe, expect, it } from 'vitest'
import { fallbackCompany, fallbackHero, fallbackLeaders, shownFallbackCompany } from '../schema/fallbacks.data.ts'
import { type AnyKind, blank } from '../schema/kind.ts'
import { job as jobKind, product as productKind, publicKinds, singletons } from '../schema/kinds/index.ts'
import { SUBSCRIBE_RESULTS } from '../schema/newsletter.ts'
import { withoutReferences } from '../schema/references.ts'
import { withBlocks } from '../schema/rich-text/with-blocks.ts'
import { isOnLanding, perWebsiteKind, SECTION_PAGES } from '../schema/website.ts'
import { inputOf } from './admin/client/graphql/choices.ts'
import { fixedPaths, render } from './entry-server.tsx'
import { en } from '../schema/labels/en.ts'
import { defaultSettings } from './site/shell/default-settings.data.ts'

const schema = buildSchema(readFileSync(new URL('../schema/schema.graphql', import.meta.url), 'utf8'))

const ID = '3305b982-cefb-576c-ba6b-7b2020be5ba4'
const OTHER_ID = '36ba941b-9323-5996-9ec1-a5396662df0f'
const stored = { id: ID, version: 1, createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z' }

/** Returns a blank item of a kind as GraphQL returns it, so that a new field of the model needs no change here. */
const blankItem = (kind: AnyKind) => ({ ...withoutReferences(kind, inputOf(kind.fields, blank(kind))), ...stored })

/** What search engines are told of an item for which editors have written nothing, as GraphQL returns it. */
const search = { title: '', description: '', picture: '', pictureAlt: '', pictureSize: null, pictureFraming: null }

/** Returns what a page shows, without the data for hydration. */
const withoutData = (html: string) => html.replace(/<script type="application\/json" data-part="">.*?<\/script>/gs, '')

const product = {
  ...blankItem(productKind),
  search,
  name: 'NoduleReady </script> & "Soy"',
  category: 'Inoculants',
  description: 'Short words.',
  detailedDescription: 'Long words.',
  features: ['', 'Dyed green', '   '],
  applications: [],
  technicalSpecs: 'Rate: 2 fl oz\nKeep cool',
  image: '',
  imageAlt: 'Roots of a clover',
  imageSize: null,
  imagePlaceholder: '',
}
const job = {
  ...blankItem(jobKind),
  search,
  title: 'Field Technician',
  department: 'OPERATIONS',
  location: 'Ames, Iowa',
  place: { remote: false, city: 'Ames', region: 'Iowa', country: 'US' },
  type: 'CONTRACT',
  experience: '1-3 years',
  description: 'Boots.',
  detailedDescription: 'More <boots>.',
  requirements: ['A license'],
  skills: [],
}
// As GraphQL returns them to pages.
const productItem = withBlocks(productKind, product)
const jobItem = (values: object = {}) => withBlocks(jobKind, { ...job, ...values })
const companyItem = (address: object) => ({
  ...shownFallbackCompany,
  ...stored,
  descriptionText: fallbackCompany.description,
  employeeCount: 'FROM_51_TO_100',
  address,
})
const list = (...items: object[]) => ({ items, total: items.length })

type Part = () => unknown

const away: Part = () => {
  throw new GraphQLError('away', { extensions: { code: 'UNAVAILABLE' } })
}
const absent =
  (gone: boolean): Part =>
  () => {
    throw new GraphQLError('Not found', { extensions: { code: 'NOT_FOUND', gone } })
  }

/** The words of the sections and around every page. */
const words: Record<string, Part> = Object.fromEntries(
  singletons.map((kind) => [kind.name, () => ({ ...blankItem(kind), imageAlt: '', imagePlaceholder: '' })]),
)

/** The lists of the kinds with public pages, which are empty. */
const lists: Record<string, Part> = Object.fromEntries(publicKinds.map(({ plural }) => [plural, () => list()]))

const whole = {
  ...words,
  ...lists,
  settings: () => defaultSettings,
  company: () => null,
  hero: () => ({
    ...blankItem(singletons[0]),
    ...fallbackHero,
    backgroundImagePlaceholder: '',
    title: 'A hero of our own',
  }),
  seo: () => null,
  legalPage: (): unknown => null,
  products: () => list(product),
  jobs: () => list(job),
  productNeighbours: (): unknown => null,
  jobDepartments: () => [{ value: 'OPERATIONS', total: 1 }],
  teamMembers: () => list(),
} satisfies Record<string, Part>

/** Renders an address of a site with the given parts. */
function show(url: string, site: Partial<Record<string, Part>> = {}, items: Record<string, Part> = {}) {
  const rootValue = { site: () => ({ ...whole, ...site }), product: () => productItem, job: () => jobItem(), ...items }
  return render({
    url,
    publicUrl: 'https://verdant.example',
    execute: async ({ query, variables }) => {
      const { data, errors } = await graphql({ schema, source: query, variableValues: variables, rootValue })
      return { data, ...(errors && { errors }) }
    },
  })
}

describe('the landing page', () => {
  it('shows the content without blank entries', async () => {
    const page = await show('/')
    expect(page.status).toBe(200)
    expect(page.cacheable).toBe(true)
    expect(page.html).toContain('A hero of our own')
    expect(page.html).toContain('<li dir="auto">Dyed green</li>')
    expect(page.html).not.toMatch(/<li[^>]*>\s*<\/li>/)
    expect(page.html).toContain('No team members found.')
    expect(page.html).not.toContain('style=')
  })

  it.each([
    [1, false],
    [2, true],
  ])('counts the products with trials among several: %i of them', async (count, isCounted) => {
    const tested = { ...product, trials: [{ id: OTHER_ID }] }
    const trial = {
      ...blankItem(publicKinds.find(({ name }) => name === 'trial')!),
      subject: 'Corn',
      product: tested,
      treatments: [],
      sites: [],
    }
    const page = await show('/', {
      productsSection: () => ({
        ...blankItem(singletons.find(({ name }) => name === 'productsSection')!),
        proof: { title: 'Proof', text: '{count} of {total} products.' },
        imageAlt: '',
        imagePlaceholder: '',
      }),
      trials: () => list(trial),
      products: () => list(...Array.from({ length: count }, (_, index) => ({ ...tested, id: index ? OTHER_ID : ID }))),
    })
    expect(page.html).toContain('id="proof-title"')
    expect(withoutData(page.html).includes(`${count} of ${count} products.`)).toBe(isCounted)
  })

  it.each([
    ['hero', fallbackHero.title],
    ['products', 'Failed to load products'],
    ['services', 'Failed to load services'],
    ['jobs', 'Failed to load jobs'],
    ['teamMembers', 'Failed to load team members. Please try again later.'],
    ['teamMembers', fallbackLeaders[3]!.name],
    ['settings', 'Sustainable Solutions'],
    ['company', defaultSettings.site_description],
  ] as const)('without %s says %j, is 200 and is not kept', async (part, text) => {
    const page = await show('/', { [part]: away })
    expect(page.status).toBe(200)
    expect(page.cacheable).toBe(false)
    expect(page.html).toContain(text)
  })

  it('is rendered even if nothing can be loaded', async () => {
    const page = await render({
      url: '/',
      publicUrl: 'https://verdant.example',
      execute: () => Promise.resolve({ data: null, errors: [{ extensions: { code: 'UNAVAILABLE' } }] }),
    })
    expect(page.status).toBe(200)
    expect(page.cacheable).toBe(false)
    for (const text of [fallbackHero.title, 'Failed to load products', 'Failed to load jobs', fallbackLeaders[0]!.name])
      expect(page.html).toContain(text)
    expect(page.html).toContain(fallbackCompany.mission)
    expect(page.html).toContain('<dd>51-100</dd>')
  })

  it('requests the beginning of every list, and the page of a section a page of the list of that section alone', async () => {
    const requested: Record<string, unknown>[] = []
    const execute = ({ variables }: { variables: Record<string, unknown> }) => {
      requested.push(variables)
      return Promise.resolve({ data: null })
    }
    for (const url of ['/', '/careers?page=2&department=Research', '/about', '/contact'])
      await render({ url, publicUrl: 'https://verdant.example', execute })
    const all = perWebsiteKind(({ website }) => isOnLanding(website.section))
    const none = perWebsiteKind(() => false)
    const first = { offset: 0, after: null, group: null }
    const list = { limit: 60, latest: 60, ...first }
    expect(requested).toEqual([
      {
        page: 'home',
        limit: 24,
        latest: 3,
        ...first,
        strips: true,
        ownPage: false,
        hero: true,
        about: true,
        contact: true,
        ...all,
      },
      {
        page: 'careers',
        ...list,
        offset: 60,
        group: 'Research',
        strips: false,
        ownPage: true,
        hero: false,
        about: false,
        contact: false,
        ...none,
        jobs: true,
      },
      { page: 'about', ...list, strips: false, ownPage: true, hero: false, about: true, contact: false, ...none },
      { page: 'contact', ...list, strips: false, ownPage: true, hero: false, about: false, contact: true, ...none },
    ])
  })
})

describe('a landing page that is made anew', () => {
  /** Renders the page with a query that it ignores: nothing is kept of that. */
  let queries = 0
  const fresh = (site: Parameters<typeof show>[1]) => show(`/?fresh=${++queries}`, site)

  it('is the same as before if nothing has changed', async () => {
    const first = await show('/')
    expect(await show('/')).toEqual(first)
    expect(first.html).not.toContain('kept-')
  })

  const changes = Object.entries(whole).flatMap(([name, part]): [name: string, part: Part][] => {
    const value = part()
    if (value === null || typeof value !== 'object') return []
    const other = Array.isArray(value) ? value.slice(1) : { ...value, items: [], total: 0 }
    return [
      [name, () => null],
      ...('items' in value || Array.isArray(value) ? [[name, () => other] satisfies [string, Part]] : []),
    ]
  })
  const texts = Object.keys(words).map((name): [name: string, part: Part] => [
    name,
    () => ({ ...(words[name]!() as object), title: 'Another title', intro: 'Other words' }),
  ])

  it.each([...changes, ...texts])('shows a change of %s', async (name, part) => {
    await show('/')
    const [changed, expected] = [await show('/', { [name]: part }), await fresh({ [name]: part })]
    expect(changed.html).toBe(expected.html)
    expect(changed.state).toBe(expected.state)
  })

  it('shows changes of what every page shows', async () => {
    await show('/')
    const site = { settings: () => ({ ...defaultSettings, contact_email: 'other@example.org', plant_drawings: false }) }
    expect((await show('/', site)).html).toBe((await fresh(site)).html)
  })
})

describe('a legal page', () => {
  const stored = {
    id: ID,
    title: 'How we treat data',
    description: 'All of it.',
    parts: [
      { title: 'First', text: 'One.\n\nWrite to {email}, or to {email}.\n\n\n' },
      { title: '', text: ' ' },
      { title: 'First', text: '<b>Plain</b>' },
    ],
  }

  it.each([
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms of Service'],
    ['/cookies', 'Cookie Policy'],
  ])('%s shows the built-in text while none is stored or it cannot be loaded', async (path, title) => {
    const page = await show(path)
    expect([page.status, page.cacheable]).toEqual([200, true])
    expect(page.html).toContain(`${title}</h1>`)
    expect(page.head).toContain(`>${title} | `)
    const failed = await show(path, { legalPage: away })
    expect([failed.status, failed.cacheable]).toEqual([200, false])
    expect(failed.html).toContain(`${title}</h1>`)
  })

  it('shows the stored text: parts, paragraphs, and the contact address as a link', async () => {
    const { html, head } = await show('/privacy', { legalPage: () => stored })
    expect(html).toContain('How we treat data</h1>')
    expect(head).toContain('content="All of it."')
    expect(html).not.toContain('Privacy Policy</h1>')
    const prose = html.match(/<div class="prose">.*?<\/div>/g)!
    expect(prose).toHaveLength(2)
    expect(prose[0].match(/<p>/g)).toHaveLength(2)
    expect(prose[0].match(/href="mailto:/g)).toHaveLength(2)
    expect(html).not.toContain('{email}')
    expect(prose[1]).toContain('&lt;b&gt;Plain&lt;/b&gt;')
  })
})

describe('a picture in a text', () => {
  const pictured = (markdown: string) =>
    show(`/job/${ID}`, {}, { job: () => jobItem({ detailedDescription: markdown }) })

  it('is a figure with its caption, in its size', async () => {
    const { html } = await pictured('Words.\n\n![A root](/media/root.webp#small "Three weeks <old>")')
    const figure = /<figure class="prose-figure prose-small">.*?<\/figure>/.exec(html)![0]
    expect(figure).toContain('alt="A root"')
    expect(figure).toContain('/media/root.webp')
    expect(figure).not.toContain('#small')
    expect(figure).toContain('sizes="14rem"')
    expect(figure).toMatch(/<figcaption class="prose-caption" dir="auto">Three weeks &lt;old&gt;<\/figcaption>/)
  })

  it('within a line has its caption there', async () => {
    const { html } = await pictured('Before ![A root](/media/root.webp "Old") after')
    expect(html).toMatch(/<p dir="auto">Before <span class="prose-figure">.*<span class="prose-caption" dir="auto">Old/)
  })
})

describe('the page of a section', () => {
  const titleOf = (html: string) => /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]

  it.each(SECTION_PAGES)(
    '/%s has a heading, words and a share image of its own, and no other section',
    async (section) => {
      const [page, landing] = [await show(`/${section}`), await show('/')]
      expect(page.status).toBe(200)
      expect(page.cacheable).toBe(true)
      expect(page.html.match(/<h1/g)).toHaveLength(1)
      expect(withoutData(landing.html)).not.toContain(titleOf(page.html))
      for (const other of SECTION_PAGES.filter((name) => name !== section))
        expect(page.html).not.toMatch(new RegExp(`<section[^>]* id="${other}"|<section id="${other}"`))
      expect(page.head).toContain(`property="og:image" content="https://verdant.example/social/${section}.png"`)
      expect(page.head).toContain('property="og:image:width" content="1200"')
      expect(page.head).toContain(`rel="canonical" href="https://verdant.example/${section}"`)
    },
  )

  const products = () => list(product, { ...product, id: OTHER_ID, name: 'Second', category: 'Plant probiotics' })

  it('filters its list by the address, and counts the items of each category', async () => {
    const whole = await show('/products', { products })
    expect(whole.html).toContain('Dyed green')
    for (const label of ['All Products', 'Inoculants', 'Plant probiotics']) expect(whole.html).toContain(`>${label}<`)
    const filtered = await show('/products?category=plant+Probiotics', { products })
    expect(filtered.html).toContain(`/product/${OTHER_ID}`)
    expect(filtered.html).not.toContain('Soy&quot;</h2>')
    expect(filtered.html).toMatch(/aria-pressed="true"[^>]*>Plant probiotics/)
    expect(filtered.head).toContain('rel="canonical" href="https://verdant.example/products"')
    // An unknown category has no effect.
    expect((await show('/products?category=none', { products })).html).toBe(whole.html)
  })

  describe('with more items than a page has', () => {
    const many = (total: number): Partial<Record<string, Part>> => ({
      products: () => ({
        items: [product, { ...product, id: OTHER_ID, category: 'Roots' }],
        total,
        endCursor: 'W10',
        previousCursor: 'W05',
      }),
      productCategories: () => [
        { value: 'Roots', total: total - 5 },
        { value: 'Inoculants', total: 5 },
      ],
    })
    const related = (head: string) =>
      Object.fromEntries(
        Array.from(
          head.matchAll(/rel="(canonical|prev|next)" href="https:\/\/verdant.example([^"]*)"/g),
          ([, rel, to]) => [rel, to],
        ),
      )

    it('leads to its other pages, which have addresses, titles and neighbours of their own', async () => {
      const first = await show('/products', many(130))
      expect(related(first.head)).toEqual({ canonical: '/products', next: '/products?page=2' })
      expect(first.html).toContain('href="/products?page=2#products-list"')
      expect(first.html).toContain('href="/products?page=3#products-list"')
      expect(first.html).toMatch(/All Products.{0,40}>130</)
      expect(first.html).not.toContain('All 130 products')
      const second = await show('/products?page=2', many(130))
      expect(second.status).toBe(200)
      expect(second.head).toContain(', page 2</title>')
      expect(related(second.head)).toEqual({
        canonical: '/products?page=2',
        prev: '/products',
        next: '/products?page=3',
      })
      expect(second.html).toMatch(/aria-current="page" aria-label="Page 2"/)
      expect(related((await show('/products?page=3', many(130))).head)).toEqual({
        canonical: '/products?page=3',
        prev: '/products?page=2',
      })
    })

    it('keeps the category, whose pages are parts of the list', async () => {
      const page = await show('/products?category=roots&page=2', many(130))
      expect(related(page.head)).toEqual({
        canonical: '/products',
        prev: '/products?category=roots',
        next: '/products?category=roots&amp;page=3',
      })
      expect(page.html).toContain('href="/products?category=roots&amp;page=3#products-list"')
    })

    it('has numbered pages for 10,000 items, and goes on after a cursor', async () => {
      const last = await show('/products?page=166', many(300_000))
      expect(related(last.head)['next']).toBe('/products?page=167&amp;after=W10')
      const next = await show('/products?page=167&after=W10', many(300_000))
      expect(next.status).toBe(200)
      expect(related(next.head)).toEqual({
        canonical: '/products?page=167&amp;after=W10',
        prev: '/products?page=166',
        next: '/products?page=168&amp;after=W10',
      })
      expect(next.html).toContain('href="/products?page=166#products-list"')
      const later = await show('/products?page=168&after=W10', many(300_000))
      expect(related(later.head)).toMatchObject({
        prev: '/products?page=167&amp;after=W05',
        next: '/products?page=169&amp;after=W10',
      })
      expect(later.html).toContain('href="/products?page=167&amp;after=W05#products-list"')
    })

    it.each(['/products?page=9', '/products?page=167'])(
      '%s is not found without items or a cursor',
      async (address) => {
        const page = await show(
          address,
          address.endsWith('9') ? { products: () => ({ items: [], total: 130 }) } : many(300_000),
        )
        expect(page.status).toBe(404)
        expect(page.head).toContain('noindex')
        expect(related(page.head)).toEqual({})
      },
    )

    it('ignores what is no number of a page', async () => {
      const page = await show('/products?page=-1', many(130))
      expect(page.html).toBe((await show('/products', many(130))).html)
    })
  })
})

describe('a detail page', () => {
  it('escapes text in the page, its state and its JSON-LD', async () => {
    const page = await show(`/product/${ID}`)
    expect(page.status).toBe(200)
    expect(page.html).toContain('NoduleReady &lt;/script&gt; &amp; &quot;Soy&quot;')
    expect(page.state).not.toContain('</script>')
    expect(page.head.match(/<\/script>/g)).toHaveLength(2)
    expect(page.head).toContain('<title data-page>NoduleReady &lt;/script&gt; &amp; &quot;Soy&quot; | ')
    expect(page.html).not.toContain('Applications')
  })

  it.each([
    ['never was', absent(false), 404],
    ['was deleted', absent(true), 410],
    ['cannot be loaded', away, 503],
  ] as const)('of something that %s has the words and the status %i', async (_, part, status) => {
    const page = await show(`/product/${ID}`, {}, { product: part })
    expect(page.status).toBe(status)
    expect(page.cacheable).toBe(status !== 503)
    expect(page.retryAfter !== undefined).toBe(status === 503)
    expect(page.html).toContain('Product Not Found')
    expect(page.head).toContain('name="robots" content="noindex"')
    expect(page.head).not.toContain('canonical')
  })

  it('links to the items around it, and to others like it', async () => {
    const next = { ...product, id: OTHER_ID, name: 'The next one' }
    const related = {
      ...product,
      id: '071c8d6e-2f1c-4c83-9f0e-6a5b8f7f3d10',
      name: 'A related one',
      image: '/media/related.webp',
    }
    const neighbours = { previous: null, next, related: [related] }
    const page = await show(`/product/${ID}`, { productNeighbours: () => neighbours })
    expect(page.html).toContain('Next product')
    expect(page.html).not.toContain('Previous product')
    for (const part of ['The next one', 'A related one', '/media/related.webp']) expect(page.html).toContain(part)
  })

  it('has the picture of the item as social image, or else a drawn one with its size', async () => {
    const drawn = await show(`/product/${ID}`)
    expect(drawn.head).toContain(`property="og:image" content="https://verdant.example/social/product/${ID}.png"`)
    expect(drawn.head).toContain('property="og:image:width" content="1200"')
    expect(drawn.head).toContain('"logo":"https://verdant.example/favicon.svg"')
    const image = '/media/plot-1.jpg'
    const own = await show(`/product/${ID}`, {}, { product: () => ({ ...productItem, image }) })
    expect(own.head).toContain('property="og:image" content="https://verdant.example/media/plot-1.jpg"')
    expect(own.head).not.toContain('og:image:width')
    const imageSize = { width: 1600, height: 1067 }
    const sized = await show(`/product/${ID}`, {}, { product: () => ({ ...productItem, image, imageSize }) })
    expect(sized.head).toContain('property="og:image:width" content="1600"')
    expect(sized.head).toContain('property="og:image:height" content="1067"')
  })

  it('has the crop and the focal point of its picture, in the social image and in the style sheet', async () => {
    const framed = { image: '/media/plot-1.jpg', imageSize: { width: 2400, height: 1200 } }
    const imageFraming = { crop: '10-0-80-100', x: 85, y: 5 }
    const page = await show(`/product/${ID}`, {}, { product: () => ({ ...productItem, ...framed, imageFraming }) })
    const part = '/media/plot-1.jpg/1920.10-0-80-100.webp'
    expect(page.head).toContain(`property="og:image" content="https://verdant.example${part}"`)
    expect(page.head).toContain('property="og:image:width" content="1920"')
    expect(page.head).toContain('property="og:image:height" content="960"')
    expect(page.head).toContain(`"image":"https://verdant.example${part}"`)
    expect(page.html).toContain('class="photo focal-85-5"')
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(page.head)!
    expect(css).toContain('.focal-85-5{object-position:85% 5%}')
    expect(page.styleHashes).toEqual([`'sha256-${createHash('sha256').update(css).digest('base64')}'`])
  })

  /** Returns the JSON-LD of a job. */
  const postingOf = async (values: object, site = {}) => {
    const company = () => companyItem({ street: '', city: '', state: '', zipCode: '', country: 'United States' })
    const { head } = await show(`/job/${ID}`, { company, ...site }, { job: () => jobItem(values) })
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)!
    return JSON.parse(json!)['@graph'][0]
  }

  it('gives job search engines the required properties', async () => {
    expect(await postingOf({})).toMatchObject({
      '@type': 'JobPosting',
      title: 'Field Technician',
      description: '<p>Boots.</p><p>More &lt;boots&gt;.</p><p>Requirements</p><ul><li>A license</li></ul>',
      datePosted: '2026-11-01',
      employmentType: 'CONTRACTOR',
      identifier: { value: ID },
      jobLocation: { address: { addressLocality: 'Ames', addressRegion: 'Iowa', addressCountry: 'US' } },
      experienceRequirements: '1-3 years',
    })
    expect(await postingOf({ leastExperience: 5 })).toMatchObject({
      experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: 60 },
    })
    const remote = await postingOf({ place: { ...job.place, remote: true, city: '' } })
    expect(remote).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { name: 'US' },
    })
    expect(remote).not.toHaveProperty('jobLocation')
  })

  it('names the pay of a job, and none if no amount is stated', async () => {
    const { baseSalary } = await postingOf({ pay: { least: '78000', most: '96000', currency: 'USD', unit: 'YEAR' } })
    expect(baseSalary).toMatchObject({ currency: 'USD', value: { minValue: 78_000, maxValue: 96_000 } })
    expect(await postingOf({ detailedDescription: '$78,000 a year' })).not.toHaveProperty('baseSalary')
  })

  it('omits empty properties from JSON-LD', async () => {
    const nowhere = { street: '', city: '', state: '', zipCode: '', country: '' }
    const companyAt = (address: object) => ({
      company: () => companyItem(address),
    })
    const posting = await postingOf({}, companyAt(nowhere))
    expect(posting).not.toHaveProperty('skills')
    expect(posting.hiringOrganization).not.toHaveProperty('address')
    const { hiringOrganization } = await postingOf({}, companyAt({ ...nowhere, city: 'Boone' }))
    expect(hiringOrganization.address).toEqual({ '@type': 'PostalAddress', addressLocality: 'Boone' })
  })

  it('gives the full address of a job in the company’s city', async () => {
    const address = { street: '1 Prairie Way', city: 'Ames', state: 'Iowa', zipCode: '50010', country: 'US' }
    const company = () => companyItem(address)
    expect(await postingOf({}, { company })).toMatchObject({
      jobLocation: { address: { streetAddress: '1 Prairie Way', postalCode: '50010', addressCountry: 'US' } },
    })
    expect(
      await postingOf({ place: { ...job.place, city: 'Fargo', region: 'North Dakota', country: '' } }, { company }),
    ).toMatchObject({
      jobLocation: { address: { addressLocality: 'Fargo', addressRegion: 'North Dakota', addressCountry: 'US' } },
    })
  })
})

it('shows stored pictures in their sizes, and loads none from other hosts', async () => {
  const imagePlaceholder = 'data:image/webp;base64,UklGRg=='
  const imageSize = { width: 1600, height: 400 }
  const picture = { image: '/media/plot-1.jpg', imageSize, imagePlaceholder }
  const own = await show('/', { products: () => list({ ...product, ...picture }) })
  expect(own.html).toContain('srcSet="/media/plot-1.jpg/160.avif 160w, /media/plot-1.jpg/240.avif 240w')
  expect(own.html).toContain(`<img src="${imagePlaceholder}" alt="" class="photo-placeholder"/>`)
  expect(own.html).toContain('calc(17.25rem * 2.67)')
  expect(own.html).toContain('src="/media/plot-1.jpg"')
  expect(own.html).toContain('alt="Roots of a clover"')
  const drawing = await show('/', { products: () => list({ ...product, image: '/media/plot-1.svg' }) })
  expect(drawing.html).not.toContain('plot-1.svg/')
  for (const image of ['https://elsewhere.example/a.png', '//elsewhere.example/a.png']) {
    const other = await show('/', { products: () => list({ ...productItem, image }) })
    expect(withoutData(other.html)).not.toContain('elsewhere')
  }
})

describe('maintenance', () => {
  it('shows the maintenance page and sends no content', async () => {
    const page = await show('/', {
      settings: () => ({
        ...defaultSettings,
        maintenance_mode: true,
        contact_email: 'hello@verdant.example',
        contact_phone: '+1 (515) 555-0142',
      }),
    })
    expect(page.status).toBe(503)
    expect(page.retryAfter).toBeGreaterThan(0)
    expect(page.html).toContain('will be back shortly')
    for (const link of ['mailto:hello@verdant.example', 'tel:+15155550142']) expect(page.html).toContain(link)
    for (const part of [page.html, page.state, page.head]) expect(part).not.toContain('NoduleReady')
  })

  it.each(['/', `/product/${ID}`])('has its own title and no JSON-LD at %s', async (url) => {
    const { head } = await show(url, { settings: () => ({ ...defaultSettings, maintenance_mode: true }) })
    expect(head).toContain('<title data-page>Back shortly | Verdant Biosciences</title>')
    expect(head).not.toMatch(/canonical|ld\+json|noindex/)
  })
})

it.each(['/no/such/page', '/subscribed/anything'])('gives 404 at %s', async (path) => {
  const page = await show(path)
  expect(page.status).toBe(404)
  expect(page.html).toContain('Page Not Found')
})

it.each(SUBSCRIBE_RESULTS)('shows the result %s of the newsletter form, out of the sitemap', async (result) => {
  const page = await show(`/subscribed/${result}`)
  expect(page.status).toBe(200)
  expect(page.html).toContain(en[`newsletter.${result}`])
  expect(page.head).toContain('name="robots" content="noindex"')
  expect(fixedPaths).not.toContain(`/subscribed/${result}`)
})

it('allows the hosts of analytics only for a valid id', async () => {
  const withId = (google_analytics_id: string) =>
    show('/', { settings: () => ({ ...defaultSettings, google_analytics_id }) })
  expect((await withId('G-ABC1234567')).policy.script).toEqual(['https://www.googletagmanager.com'])
  // Code, ids of advertising, and ids of the discontinued Universal Analytics.
  for (const id of ["'; alert(1)//", 'AW-1234567890', 'UA-12345678-1', 'G-ABC-123456'])
    expect((await withId(id)).policy).toEqual({ script: [], connect: [], image: [] })
})
