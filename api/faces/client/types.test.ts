import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { kinds } from '../../../schema/kinds/index.ts'
import { clientSource } from './source.ts'

/** A program of a user, which is only compiled. Each line below an expected error has one. */
const PROGRAM = `
import { type Block, createClient, type Day, type Job, type Markdown, type Picture, type PictureBlock, type Product, type Service, type TeamMember, type Trial } from './verdant.ts'

const client = createClient({ url: 'http://localhost' })
const typed = <T>(value: T) => value
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A>() => <B>(value: B, isSame: Same<A, B>) => [value, isSame]

const { blocks, date } = await client.articles.get('id')
same<Block>()(blocks[0]!, true)
same<Block>()((await client.pages.get('id')).blocks[0]!, true)
same<PictureBlock>()(blocks[0]!.picture!, true)
typed<string>(blocks[0]!.columns!.left[0]!.picture!.alt)
typed<Markdown>(blocks[0]!.text!.text)
typed<Day>(date)
typed<Picture | undefined>((await client.articles.get('id')).pictures?.['/media/a.webp'])
typed<Record<string, Picture> | undefined>((await client.products.list({ fields: ['image', 'pictures'] })).items[0]!.pictures)

const { items: ids } = await client.services.list({ limit: 1 })
same<Service>()(ids[0]!, true)
typed<string[]>(ids[0]!.products)
const { items: services } = await client.services.list({ expand: ['products'] })
same<Product[]>()(services[0]!.products, true)
typed<string>(services[0]!.title)
const { items: products } = await client.products.list({ expand: ['services', 'trials.product'] })
same<Service[]>()(products[0]!.services, true)
same<Product | null>()(products[0]!.trials[0]!.product, true)
const trial = await client.trials.get('corn', { expand: ['product', 'treatments.product.services'] })
same<Product | null>()(trial.product, true)
typed<string>(trial.treatments[0]!.name)
same<Service[]>()(trial.treatments[0]!.product!.services, true)
const { items: jobs } = await client.jobs.find({ search: 'x', expand: ['contact.jobs'], fields: ['title', 'contact'] })
same<'_id' | 'title' | 'contact'>()(typed<keyof (typeof jobs)[number]>('_id'), true)
same<Job[]>()(jobs[0]!.contact!.jobs, true)
typed<TeamMember | null>(jobs[0]!.contact)
const { items: names } = await client.products.list({ fields: ['name', 'createdAt'], where: { category: { eq: 'x' } } })
same<Pick<Product, '_id' | 'name' | 'createdAt'>>()(names[0]!, true)
for await (const product of client.products.all({ expand: ['trials'], fields: ['trials'] })) {
  same<Trial[]>()(product.trials, true)
  // @ts-expect-error It is not among the fields.
  typed(product.name)
}
same<Product>()(await client.products.get('id'), true)
const related = await client.products.get('id', { expand: ['related.products', 'relatedByServices.related'] })
for (const item of related.related) {
  typed<'product' | 'service' | 'article'>(item.kind)
  if (item.kind === 'service') same<Product[]>()(item.products, true)
  if (item.kind === 'article') typed<string>(item.date)
}
typed<string>(related.relatedByServices[0]!.related[0]!._id)

const { items: some } = await client.products.find({
  expand: ['services.products', 'trials.treatments.product', 'related'],
  fields: ['name', 'services.title', 'services.products.name', 'trials.treatments.product.category', 'related.date'],
})
same<'_id' | 'name' | 'services' | 'trials' | 'related'>()(typed<keyof (typeof some)[number]>('_id'), true)
same<{ _id: string; name: string }>()(typed<(typeof some)[number]['services'][number]['products'][number]>({ _id: '', name: '' }), true)
same<'_id' | 'title' | 'products'>()(typed<keyof (typeof some)[number]['services'][number]>('_id'), true)
same<'_id' | 'treatments'>()(typed<keyof (typeof some)[number]['trials'][number]>('_id'), true)
typed<string | undefined>(some[0]!.trials[0]!.treatments[0]!.product?.category)
for (const item of some[0]!.related) if (item.kind === 'article') typed<string>(item.date)

// @ts-expect-error It is not among the fields of services.
typed(some[0]!.services[0]!.description)
// @ts-expect-error The services are not expanded.
await client.products.list({ fields: ['services.title'] })
// @ts-expect-error Services have no such key.
await client.products.list({ expand: ['services'], fields: ['services.price'] })
// @ts-expect-error Without expand, items have no lists of what refers to them.
typed(ids[0]!.trials)
// @ts-expect-error No reference has this name.
await client.products.list({ expand: ['price'] })
// @ts-expect-error A path has at most two references.
await client.products.list({ expand: ['services.products.services'] })
// @ts-expect-error No key has this name.
await client.products.list({ fields: ['price'] })
// @ts-expect-error No option has this name.
await client.products.list({ limt: 3 })
// @ts-expect-error No kind of related items has this reference.
await client.products.list({ expand: ['related.contact'] })
// @ts-expect-error Products have no date.
typed(related.related.find((item) => item.kind === 'product')!.date)
// @ts-expect-error Redirects have no references.
await client.redirects.list({ expand: ['products'] })
`

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  module: 'nodenext',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: [],
  allowImportingTsExtensions: true,
  erasableSyntaxOnly: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
}

it('types what expand and fields return', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-types-'))
  try {
    const files = {
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts'] }),
      'verdant.ts': clientSource(kinds),
      'program.ts': PROGRAM,
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const root = join(import.meta.dirname, '../../..')
    const checked = await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', folder], {
      env: { PATH: `${join(root, 'node_modules/node/bin')}:${process.env.PATH}` },
    }).catch((error: { stdout: string }) => error)
    expect(checked.stdout).toBe('')
  } finally {
    await rm(folder, { recursive: true })
  }
})
