/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, test } from 'vitest'
import { fallbackCompany, fallbackHero, fallbackLeaders, fallbackSeo } from './fallbacks.data.ts'
import { type AnyKind, blank, type Kind, type ValuesOfKind } from './kind.ts'
import {
  aboutSection,
  careersSection,
  collections,
  company,
  hero,
  job,
  mediaFile,
  product,
  productsSection,
  seo,
  service,
  servicesSection,
  setting,
  singletons,
  siteFrame,
  teamMember,
} from './kinds/index.ts'
import { mediaPath } from './kinds/media-file.ts'
import { textsOf } from './fields/translations/texts.ts'
import { codePoints } from './text.ts'
import { settingOf } from './settings.ts'
import { checkNew, checkSettingValues } from './validate.ts'
import { SECTION_PAGES } from './website.ts'

const files: Record<string, string> = import.meta.glob('./defaults/**/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const texts = Object.entries(files).map(([path, text]) => [path.replace('./defaults/', ''), text] as const)

interface Default {
  path: string
  id: string
  values: Record<string, unknown>
}

function read(path: string, text: string): Default {
  const { id, ...values } = JSON.parse(text) as { id: string }
  return { path, id, values }
}

const filesOf = (kind: AnyKind) =>
  texts.flatMap(([path, text]) =>
    path.startsWith(kind.singleton ? `${kind.path}.json` : `${kind.path}/`) ? [read(path, text)] : [],
  )

/** Returns the default items of a kind in the form in which seeding stores them. @throws Error if one is invalid */
function itemsOf<K extends AnyKind>(kind: K): (ValuesOfKind<K> & { id: string })[] {
  return filesOf(kind).map(({ path, id, values }) => {
    const checked = checkNew(kind, values)
    if (checked.errors) throw new Error(`${path}: ${JSON.stringify(checked.errors)}`)
    return { ...checked.values, id }
  })
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  )
}

describe('the format', () => {
  test('has a header', () => {
    expect(JSON.parse(files['./defaults/verdant.json']!)).toEqual({ format: 'verdant', version: 2 })
  })

  test('contains only items', () => {
    const known = [...collections, ...singletons, mediaFile].flatMap((kind) => filesOf(kind).map(({ path }) => path))
    expect(texts.map(([path]) => path).sort()).toEqual([...known, 'settings.json', 'verdant.json'].sort())
  })

  test.each(texts)('%s is in the canonical form', (_, text) => {
    expect(text).toBe(`${JSON.stringify(sorted(JSON.parse(text)), null, 2)}\n`)
  })

  // Keys that a file omits get the default of the model.
  test.each([...collections, ...singletons, mediaFile])('$name: valid and normalized', (kind) => {
    for (const { path, values } of filesOf(kind)) {
      const { errors, values: checked } = checkNew(kind, values)
      expect({ path, errors, values: checked }).toMatchObject({ path, errors: undefined, values })
    }
  })

  test('has the built-in values of the settings, for the sake of their translations', () => {
    const stored = JSON.parse(files['./defaults/settings.json']!) as Record<string, { value: string }>
    for (const [key, values] of Object.entries(stored)) {
      const known = settingOf(key)!
      expect(checkSettingValues(known, values)).toEqual({ values })
      expect(values.value).toBe(known.default)
      expect(textsOf(setting.fields, { key, ...values })).toHaveLength(1)
    }
  })

  test('names each file after its id, and has unique ids', () => {
    const ids = collections.flatMap((kind: Kind) =>
      filesOf(kind).map(({ path, id }) => {
        expect(path).toBe(`${kind.path}/${id}.json`)
        return id
      }),
    )
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(singletons.map(({ id }) => id)).size).toBe(singletons.length)
  })

  test.each(collections)('$name: unique values of $naturalKey', (kind: Kind) => {
    const keys = filesOf(kind).map(({ values }) => values[kind.naturalKey])
    expect(new Set(keys).size).toBe(keys.length)
  })

  test.each(collections.filter((kind: Kind) => kind.ordered))('$name: ordered in steps of ten', (kind: Kind) => {
    const orders = itemsOf(kind).map(({ order }) => Number(order))
    expect(orders.sort((a, b) => a - b)).toEqual(orders.map((_, index) => (index + 1) * 10))
  })
})

describe('the content', () => {
  test('has enough items for every feature of the site', () => {
    expect(itemsOf(product).length).toBeGreaterThanOrEqual(10)
    expect(itemsOf(service).length).toBeGreaterThanOrEqual(7)
    expect(itemsOf(job).length).toBeGreaterThanOrEqual(9)
    expect(itemsOf(teamMember)).toHaveLength(5)
    expect(new Set(itemsOf(job).map(({ department }) => department)).size).toBe(5)
    expect(new Set(itemsOf(job).map(({ type }) => type)).size).toBe(4)
  })

  test('covers the company’s fields of work', () => {
    const categories = new Set([...itemsOf(product), ...itemsOf(service)].map(({ category }) => category))
    expect([...categories].sort()).toEqual([
      'Bio-urea',
      'Biofertilizers',
      'Biogas',
      'Bioinformatics',
      'Clinical research',
      'DNA science',
      'Plant probiotics',
      'Precision farming',
      'Sustainable agriculture',
    ])
  })

  test('has only active items without empty fields', () => {
    const items = [...collections.flatMap((kind) => itemsOf(kind)), ...singletons.map((kind) => blank(kind))]
    expect(items.filter(({ isActive }) => !isActive)).toEqual([])
    for (const { features, applications, technicalSpecs } of itemsOf(product)) {
      expect(features.length).toBeGreaterThanOrEqual(3)
      expect(applications.length).toBeGreaterThanOrEqual(2)
      expect(technicalSpecs.split('\n').length).toBeGreaterThanOrEqual(4)
    }
    for (const { features, benefits, process } of itemsOf(service)) {
      expect(features.length).toBeGreaterThanOrEqual(3)
      expect(benefits.length).toBeGreaterThanOrEqual(2)
      expect(process).not.toBe('')
    }
    for (const { requirements, skills } of itemsOf(job)) {
      expect(requirements.length).toBeGreaterThanOrEqual(3)
      expect(skills.length).toBeGreaterThanOrEqual(3)
    }
  })

  test('shows a picture of its own for each product, which says that it is rendered', () => {
    const pictures = itemsOf(mediaFile).filter(({ format }) => format !== 'pdf')
    const addresses = pictures.map(({ publicId }) => mediaPath(publicId)).sort()
    const shown = itemsOf(product).map(({ image, detailedDescription }) => ({
      image,
      charts: Array.from(
        detailedDescription.matchAll(/!\[.+\]\((\S+) "Rendered illustration: .+\."\)/g),
        (match) => match[1]!,
      ),
    }))
    expect(shown.flatMap(({ image, charts }) => [...(image ? [image] : []), ...charts]).sort()).toEqual(addresses)
    // The lettering of a chart cannot be read on a card. Charts stand in texts, and the cards have a drawing.
    const isChart = (address: string) => /-(?:hplc|qpcr|recovery|genome)-/.test(address)
    expect(shown.flatMap(({ charts }) => charts).sort()).toEqual(addresses.filter(isChart))
    for (const { alt, width } of pictures) {
      expect(alt).toMatch(/^Rendered illustration: .+\.$/)
      expect(width).toBe(1600)
    }
    expect(pictures.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(1_500_000)
  })

  test('shows a portrait of their own for each leader', () => {
    const images = itemsOf(teamMember).map(({ image }) => image)
    for (const image of images) expect(image).toMatch(/^\/portraits\/[a-z-]+\.svg$/)
    expect(new Set(images).size).toBe(images.length)
  })

  test('tells search engines about the pages of the specification, in whole sentences', () => {
    const pages = itemsOf(seo).map(({ page }) => page)
    expect(pages).toEqual(expect.arrayContaining(['about', 'careers', 'home', 'products', 'services']))
    for (const { title, description, ogTitle, ogDescription, canonicalUrl } of itemsOf(seo)) {
      for (const text of [title, ogTitle]) expect(codePoints(text)).toBeLessThanOrEqual(60)
      for (const text of [description, ogDescription]) {
        expect(codePoints(text)).toBeLessThanOrEqual(160)
        expect(text).toMatch(/^[A-Z].+\.$/)
      }
      expect(canonicalUrl).toBe('')
    }
  })

  test('opens with the hero and the company of the specification', () => {
    expect(blank(hero)).toMatchObject({
      title: 'Revolutionizing Agriculture Through Biotechnology',
      subtitle: 'Sustainable solutions for a healthier planet',
      primaryCTA: { text: 'Our Products', link: '#products' },
      secondaryCTA: { text: 'Contact Us', link: '#contact' },
      statistics: [
        { value: '50+', label: 'Products' },
        { value: '15+', label: 'Years Experience' },
        { value: '1000+', label: 'Happy Clients' },
      ],
    })
    expect(blank(hero).cards.map(({ title }) => title)).toEqual(['Innovation', 'Sustainability', 'Excellence'])
    expect(itemsOf(company)[0]).toMatchObject({
      name: 'Verdant Biosciences',
      foundedYear: 2008,
      employeeCount: '51-100',
      address: { city: 'Ames', state: 'Iowa', country: 'United States' },
    })
  })

  test('words the sections as the specification says', () => {
    const titles = (entries: readonly { title: string }[]) => entries.map(({ title }) => title)
    expect(titles(blank(servicesSection).steps)).toEqual(['Consultation', 'Analysis', 'Implementation', 'Support'])
    expect(titles(blank(careersSection).benefits)).toEqual([
      'Health & Wellness',
      'Learning & Development',
      'Work-Life Balance',
      'Competitive Compensation',
      'Global Impact',
      'Innovation Culture',
    ])
    const about = blank(aboutSection)
    expect(titles(about.values)).toEqual(['Innovation', 'Sustainability', 'Excellence', 'Collaboration'])
    expect(about.milestones.map(({ year }) => year)).toEqual(['2008', '2012', '2015', '2018', '2020', '2023'])
    expect(about.certificates).toHaveLength(4)
    expect(blank(careersSection).mail.subject).toBe('Application for {title}')
    expect(blank(productsSection).primaryCTA).toEqual({ text: 'Get Started Today', link: '#contact' })
    expect(blank(productsSection).secondaryCTA).toEqual({ text: 'View Our Services', link: '#services' })
    expect(blank(siteFrame)).toMatchObject({
      start: { text: 'Get Started', link: '#contact' },
      splash: 'Loading sustainable solutions...',
      newsletterTitle: 'Stay Updated',
      badges: ['ISO 9001:2015', 'USDA Organic', 'GMP', 'ISO 14001:2015'],
    })
    expect(blank(siteFrame).copyright).toMatch(/2024/)
  })

  test('uses only a reserved domain name', () => {
    const seeded = [...texts.map(([, text]) => text), ...singletons.map((kind) => JSON.stringify(blank(kind)))]
    const hosts = seeded.flatMap((text) =>
      [...text.matchAll(/(?:https?:\/\/|@)([a-z0-9.-]+)/gi)].map(([, host]) => host),
    )
    expect([...new Set(hosts)]).toEqual(['verdant.example'])
  })
})

describe('fallbacks', () => {
  test('contain four of the default leaders, in their order', () => {
    expect(fallbackLeaders).toHaveLength(4)
    expect(fallbackLeaders.map(({ order }) => order)).toEqual([10, 20, 30, 40])
    for (const leader of fallbackLeaders) expect(itemsOf(teamMember)).toContainEqual(leader)
  })

  test('contain an SEO entry for every page, which is the default entry if one exists', () => {
    expect(fallbackSeo.map(({ page }) => page)).toEqual(['home', ...SECTION_PAGES.filter((page) => page !== 'contact')])
    expect(itemsOf(seo)).not.toEqual([])
    for (const entry of itemsOf(seo)) expect(fallbackSeo).toContainEqual(entry)
    for (const entry of fallbackSeo) {
      const { id: _, ...values } = { ...entry, id: '' }
      expect(checkNew(seo, values)).toEqual({ values })
    }
  })

  test.each(singletons)('$name: has valid defaults', (kind) => {
    const values = blank<AnyKind>(kind)
    expect(checkNew(kind, values)).toEqual({ values })
  })

  test('contain a valid hero and a valid company', () => {
    for (const [kind, { id, ...values }] of [
      [hero, fallbackHero],
      [company, fallbackCompany],
    ] as const) {
      expect(id).toBe(kind.id)
      expect(checkNew(kind, values)).toEqual({ values: { ...blank<AnyKind>(kind), ...values } })
    }
    expect(fallbackCompany).toMatchObject({ foundedYear: 2008, employeeCount: '51-100', isActive: true })
  })
})
