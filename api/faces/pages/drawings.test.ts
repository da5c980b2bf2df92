import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { singletons } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { startServer } from '../../testing/server.ts'
import { loadWebsite } from './website.ts'

const ROOT = join(import.meta.dirname, '../../..')
const server = await startServer({ website: await loadWebsite(join(ROOT, 'dist')) })

const folder = join(ROOT, 'schema/defaults/team-members')
const seeded = readdirSync(folder).map(
  (file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { image: string }).image,
)

it.each(seeded)('serves the portrait %s of a seeded leader', async (address) => {
  const answer = await server.fetch(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(await answer.text()).toMatch(/^<svg .*<\/svg>$/)
})

it('draws portraits in the colours of the site', async () => {
  const before = await (await server.fetch(seeded[0]!)).text()
  await server.services.settings.update(operator('test'), 'primary_color', '#7c3aed')
  expect(await (await server.fetch(seeded[0]!)).text()).not.toBe(before)
})

const NAMES = ['leaf', 'root', 'nodule', 'cell', 'genome']

it.each(NAMES)('draws the %s of a section in at most 6 KB, in the colours of the site', async (name) => {
  const answer = await server.fetch(`/plates/${name}.svg`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const drawing = await answer.text()
  expect(drawing).toMatch(/^<svg .*<\/svg>$/)
  expect(drawing.length).toBeLessThan(6 * 1024)
  await server.services.settings.update(operator('test'), 'secondary_color', '#7c2d12')
  expect(await (await server.fetch(`/plates/${name}.svg`)).text()).not.toBe(drawing)
  await server.services.settings.update(operator('test'), 'secondary_color', '#059669')
})

it('gives each section of the landing page a drawing that is served', async () => {
  const pictures = singletons
    .map(({ fields }) => fields)
    .flatMap((fields) => ('image' in fields ? [fields.image.default] : []))
  expect(pictures.map((address) => address.slice('/plates/'.length, -'.svg'.length)).sort()).toEqual(NAMES.toSorted())
})

it.each(['nobody', 'toString', '__proto__', '..%2fbob-coat'])('knows no portrait %s', async (name) => {
  expect((await server.fetch(`/portraits/${name}.svg`)).status).toBe(404)
})

it.each(['nobody', 'toString', '__proto__', '..%2fleaf'])('knows no drawing %s', async (name) => {
  expect((await server.fetch(`/plates/${name}.svg`)).status).toBe(404)
})
