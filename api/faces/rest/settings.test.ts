import { beforeEach, expect, it } from 'vitest'
import { settings } from '../../../schema/settings.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer()
const { rest } = server
const admin = { as: 'admin' } as const

interface Reading {
  settings: Record<string, { value: string; isSet: boolean }>
}

beforeEach(() => server.database.pool.query('truncate setting, revision'))

const put = (key: string, body: unknown) => rest('PUT', `/content/settings/${key}`, { ...admin, body })

it('shows visitors exactly the four public ones', async () => {
  const { body } = await rest<Reading>('GET', '/content/settings/public')
  expect(Object.keys(body.settings)).toEqual(['site_title', 'site_tagline', 'site_logo', 'site_favicon'])
})

it('shows admins all settings, and editors all except the API keys', async () => {
  const keysFor = async (as: 'admin' | 'editor') =>
    Object.keys((await rest<Reading>('GET', '/content/settings', { as })).body.settings)
  expect(await keysFor('admin')).toEqual(settings.map(({ key }) => key))
  expect(await keysFor('editor')).toEqual(
    settings.filter(({ category }) => category !== 'API Keys').map(({ key }) => key),
  )
})

it('stores text, numbers and booleans as text', async () => {
  const store = async (key: string, value: unknown) => (await put(key, { value })).body
  expect(await store('enable_chat', true)).toMatchObject({ setting: { key: 'enable_chat', value: 'true' } })
  expect(await store('enable_chat', 'false')).toMatchObject({ setting: { value: 'false' } })
  expect(await store('contact_phone', 5550142)).toMatchObject({ setting: { value: '5550142' } })
  expect(await store('site_title', 'Ætherfields')).toMatchObject({
    setting: { value: 'Ætherfields', category: 'Site Identity' },
  })
})

it('accepts a description and ignores it', async () => {
  const { status, body } = await put('site_title', { value: 'Verdant', description: 'mine', type: 'string' })
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toContain('mine')
})

it('never reads a secret back, and keeps it when an empty value is sent', async () => {
  const { body } = await put('recaptcha_secret_key', { value: 'very-secret' })
  expect(body).toMatchObject({ setting: { value: '', isSet: true } })
  await put('recaptcha_secret_key', { value: '' })
  const all = await rest<Reading>('GET', '/content/settings', admin)
  expect(all.body.settings.recaptcha_secret_key).toMatchObject({ value: '', isSet: true })
  const stored = await server.database.pool.query(`select value from setting where key = 'recaptcha_secret_key'`)
  expect(stored.rows).toEqual([{ value: 'very-secret' }])
})

it('makes a change conditional on the version that was read', async () => {
  const { body } = await put('site_title', { value: 'First', version: 0 })
  expect(body).toMatchObject({ setting: { value: 'First', version: 1 } })
  const late = await put('site_title', { value: 'Late', version: 0 })
  const all = await rest<Reading>('GET', '/content/settings', admin)
  expect([late.status, late.body]).toEqual([
    409,
    {
      code: 'CONFLICT',
      message: 'Site title was changed in the meantime',
      current: all.body.settings.site_title,
    },
  ])
})

it('has no other key', async () => {
  for (const key of ['nonsense', 'constructor', '%00']) expect((await put(key, { value: 'x' })).status).toBe(404)
})

const refusedBodies = [
  ['enable_chat', { value: 'yes' }, 'value'],
  ['primary_color', { value: 'green' }, 'value'],
  ['primary_color', { value: '' }, 'value'],
  ['contact_email', { value: 'nobody' }, 'value'],
  ['social_linkedin', { value: 'javascript:alert(1)' }, 'value'],
  ['site_title', { value: null }, 'value'],
  ['site_title', { value: ['a'] }, 'value'],
  ['site_title', { value: 'a\u0000' }, 'value'],
  ['site_title', {}, 'value'],
  ['site_title', { value: 'a', type: 'color' }, 'type'],
  ['site_title', { value: 'a', description: 1 }, 'description'],
  ['site_title', { value: 'a', key: 'b' }, 'key'],
  ['site_title', { value: 'a', version: '1' }, 'version'],
] as const

it.each(refusedBodies)('%s rejects %j', async (key, refused, field) => {
  const { status, body } = await put(key, refused)
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'INVALID', errors: [{ field }] })
})
