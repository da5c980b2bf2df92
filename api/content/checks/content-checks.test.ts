import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { company, hero, mediaFile, product, redirect, seo, stored, teamMember } from '../../../schema/kinds/index.ts'
import { type Actor, operator } from '../../access/permissions/policy.ts'
import { make, makeMediaFile, makeProduct } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import { ContentCheckService } from './service.ts'

const { database, services } = await startServices()
const { content, contentChecks: checks, settings } = services
const actor = operator('test')
const contributor: Actor = { ...actor, role: 'contributor' }
const ALL = { limit: 50, offset: 0 }

beforeEach(() => database.query(`truncate ${stored.map(({ name }) => `"${name}"`).join(', ')}, revision`))

const add = (values: Partial<ReturnType<typeof makeProduct>> = {}) =>
  content.create(actor, product, makeProduct(values))
const addFile = async (values: Partial<ReturnType<typeof makeMediaFile>>) => {
  const file = makeMediaFile(values)
  await content.apply(actor, [{ kind: mediaFile, action: 'create', id: randomUUID(), values: file }])
  return file
}

it('finds links that lead nowhere, in texts, fields, groups and settings', async () => {
  const target = await add({ name: 'Target', image: '' })
  const hidden = await add({ name: 'Hidden', image: '', isActive: false })
  const { publicId } = await addFile({ publicId: 'there.png' })
  const gone = randomUUID()
  const good = [
    `/product/${target.id}`,
    `https://verdant.example/product/${target.id}`,
    '/careers',
    '/about#team',
    '#contact',
    '/#products',
    '/search?q=corn',
    '/privacy',
    `/media/${publicId}`,
    '/admin/login',
    '/portraits/bob-coat.svg',
    'https://example.org/nowhere',
    'https://verdant.example',
    'https://verdant.example.org/nowhere',
    'mailto:a@b.example',
  ]
  const bad = [
    `/product/${gone}`,
    '/product/1',
    `/product/${hidden.id}`,
    '/career',
    '/#teams',
    '#nothing',
    '/media/gone.png',
  ]
  const detailedDescription = [...good, ...bad].map((address) => `See [this](${address}).`).join(' ')
  const linking = await add({
    name: 'Linking',
    image: '/media/lost.png',
    detailedDescription: `${detailedDescription} Not \\[a\\](/x) one.`,
  })
  await add({ name: 'Inactive', image: '', isActive: false, detailedDescription: '[a](/wrong)' })
  await content.updateSingleton(actor, hero, {
    ...make(hero),
    backgroundImage: '',
    primaryCTA: { text: 'Go', link: '/gone' },
  })
  await content.updateSingleton(actor, company, {
    ...make(company),
    description: '[ours](https://verdant.example/no-page)',
  })
  await settings.update(actor, 'site_logo', '/media/logo.png')

  const { items, total } = await checks.brokenLinks(actor, ALL)
  const problems = items
    .map(({ title, label, address, problem }) => [title, label, address, problem].join(' | '))
    .toSorted()
  expect(problems).toEqual(
    [
      `Linking | Detailed description | /product/${gone} | NO_ITEM`,
      'Linking | Detailed description | /product/1 | NO_ITEM',
      `Linking | Detailed description | /product/${hidden.id} | INACTIVE_ITEM`,
      'Linking | Detailed description | /career | NO_PAGE',
      'Linking | Detailed description | /#teams | NO_ANCHOR',
      'Linking | Detailed description | #nothing | NO_ANCHOR',
      'Linking | Detailed description | /media/gone.png | NO_FILE',
      'Linking | Image | /media/lost.png | NO_FILE',
      `${hero.label} | Primary button: Link | /gone | NO_PAGE`,
      `${company.label} | Description | /no-page | NO_PAGE`,
      'site_logo | Value | /media/logo.png | NO_FILE',
    ].toSorted(),
  )
  expect(total).toBe(problems.length)
  expect((await checks.brokenLinks(contributor, ALL)).total).toBe(problems.length - 1)
  expect((await checks.brokenLinks(actor, { limit: 2, offset: 1 })).items).toEqual(items.slice(1, 3))

  await addFile({ publicId: 'lost.png' })
  expect((await checks.brokenLinks(actor, ALL)).total).toBe(problems.length - 1)
  await content.update(actor, product, linking.id, { detailedDescription: 'No links.' })
  expect((await checks.brokenLinks(actor, ALL)).items.map(({ title }) => title)).not.toContain('Linking')
  await content.update(actor, product, target.id, { detailedDescription: '[a](/new)' })
  const inTarget = (await checks.brokenLinks(actor, ALL)).items.find(({ title }) => title === 'Target')
  expect(inTarget).toMatchObject({ field: 'detailedDescription', address: '/new', problem: 'NO_PAGE' })
  await content.setActive(actor, product, [target.id], false)
  expect((await checks.brokenLinks(actor, ALL)).items.map(({ title }) => title)).not.toContain('Target')
})

it('finds entries of SEO settings whose page does not exist, also after a change by the API', async () => {
  const values = { ...make(seo), title: 'Shop', description: 'What we sell' }
  const { id } = await content.create(actor, seo, { ...values, page: 'products' })
  await content.create(actor, seo, { ...values, page: 'gone', isActive: false })
  const found = async () => (await checks.brokenLinks(actor, ALL)).items
  expect(await found()).toEqual([])
  await content.update(actor, seo, id, { page: 'shop' })
  expect(await found()).toEqual([
    { kind: 'seo', itemId: id, title: 'shop', field: 'page', label: 'Page name', address: 'shop', problem: 'NO_PAGE' },
  ])
})

it('says why an address of the site leads nowhere, unless a redirect leads on', async () => {
  const { id } = await add({ name: 'Target', image: '' })
  const hidden = await add({ name: 'Hidden', image: '', isActive: false })
  const problemOf = (address: string) => checks.linkProblem(contributor, address)
  expect(await problemOf('/productss')).toBe('NO_PAGE')
  expect(await problemOf('https://verdant.example/productss')).toBe('NO_PAGE')
  expect(await problemOf('#nothing')).toBe('NO_ANCHOR')
  expect(await problemOf(`/product/${hidden.id}`)).toBe('INACTIVE_ITEM')
  for (const address of ['/products', `/product/${id}`, '#about', 'https://other.example/productss', 'no address'])
    expect(await problemOf(address)).toBeUndefined()
  await content.create(actor, redirect, { ...make(redirect), oldPath: '/productss', newAddress: '/products' })
  expect(await problemOf('/productss')).toBeUndefined()
})

it('finds links to anchors that the page of an item does not have', async () => {
  const { id } = await add({ name: 'Target', image: '' })
  const hidden = await add({ name: 'Hidden', image: '', isActive: false })
  const asked: string[] = []
  const own = new ContentCheckService(
    database,
    () => 'https://verdant.example',
    async (kind, itemId) => {
      asked.push(`${kind.name} ${itemId}`)
      return new Set(['key-features'])
    },
  )
  const links = [`/product/${id}#key-features`, `/product/${id}#lost`, `/product/${id}`, `/product/${hidden.id}#lost`]
  await add({ image: '', detailedDescription: links.map((address) => `[a](${address})`).join(' ') })
  const { items } = await own.brokenLinks(actor, ALL)
  expect(items.map(({ address, problem }) => [address, problem])).toEqual([
    [`/product/${id}#lost`, 'NO_ANCHOR'],
    [`/product/${hidden.id}#lost`, 'INACTIVE_ITEM'],
  ])
  expect(asked).toEqual([`product ${id}`])
})

it('finds active items without a picture, and files without an alternative text', async () => {
  await add({ name: 'Pictured', image: '/media/a.png' })
  await add({ name: 'Bare', image: '' })
  await add({ name: 'Inactive', image: '', isActive: false })
  await content.create(actor, teamMember, { ...make(teamMember), name: 'Faceless', image: '' })
  const { items, total } = await checks.withoutPicture(actor, ALL)
  expect([total, items.map(({ title }) => title)]).toEqual([2, ['Bare', 'Faceless']])
  expect(await checks.withoutPicture(actor, { limit: 1, offset: 1 })).toEqual({ total: 2, items: items.slice(1) })
  await addFile({ publicId: 'a.png', originalFilename: 'silent.png', alt: '' })
  await addFile({ publicId: 'b.png', alt: 'A leaf' })
  expect(await checks.withoutAltText(actor, ALL)).toMatchObject({
    total: 1,
    items: [{ publicId: 'a.png', originalFilename: 'silent.png' }],
  })
})
