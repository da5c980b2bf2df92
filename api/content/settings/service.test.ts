import { beforeEach, describe, expect, it } from 'vitest'
import { setting as settingKind } from '../../../schema/kinds/index.ts'
import { settings, siteSettings } from '../../../schema/settings.ts'
import { type Actor, operator, visitor } from '../../access/permissions/policy.ts'
import { startServices } from '../../testing/services.ts'
import { settingId } from '../items/setting-ids.ts'

const { database, services } = await startServices()
const { content, historyReader, settings: service } = services
const admin = operator('test')
const editor: Actor = { ...admin, role: 'editor' }

beforeEach(() => database.query('truncate setting, revision'))

const history = (key: Parameters<typeof settingId>[0]) => historyReader.list(admin, settingKind, settingId(key), {})
const codeOf = (work: Promise<unknown>) => work.then(() => 'ok').catch((error: { code: string }) => error.code)

it('reads defaults until someone changes them', async () => {
  const list = await service.list(admin)
  expect(list.map(({ key, value, version }) => [key, value, version])).toEqual(
    settings.map((setting) => [setting.key, setting.audience === 'secret' ? '' : setting.default, 0]),
  )
  expect(await service.site()).toMatchObject({ site_title: 'Verdant Biosciences', enable_chat: false })
  expect(Object.keys(await service.site())).toEqual(siteSettings.map(({ key }) => key))
})

it('stores a value with its history, and nothing if the value does not change', async () => {
  expect(await service.update(admin, 'site_title', 'Verdant Biosciences')).toMatchObject({ version: 0 })
  expect(await service.update(admin, 'site_title', 'Other')).toMatchObject({ value: 'Other', version: 1, isSet: true })
  expect(await service.update(admin, 'site_title', 'Other')).toMatchObject({ version: 1 })
  expect(await service.update(admin, 'site_title', 'Verdant Biosciences')).toMatchObject({ version: 2 })
  expect((await history('site_title')).map(({ version, changes }) => [version, changes.at(-1)])).toEqual([
    [2, { field: 'value', label: 'Value', before: 'Other', after: 'Verdant Biosciences' }],
    [1, { field: 'value', label: 'Value', before: null, after: 'Other' }],
  ])
  expect(await service.restore(admin, 'site_title', 1)).toMatchObject({ value: 'Other', version: 3 })
  expect((await history('site_title'))[0]).toMatchObject({ action: 'restore' })
})

it('accepts two first changes at the same time', async () => {
  await Promise.all([service.update(admin, 'enable_chat', true), service.update(admin, 'enable_chat', 'true')])
  expect(await service.update(admin, 'enable_chat', 'true')).toMatchObject({ value: 'true', version: 1 })
})

it('rejects a change if the version is not the expected one', async () => {
  const [first, second] = await Promise.all([
    codeOf(service.update(admin, 'enable_chat', true, 0)),
    codeOf(service.update(admin, 'site_title', 'Other', 0)),
  ])
  expect([first, second]).toEqual(['ok', 'ok'])
  expect(await codeOf(service.update(admin, 'site_title', 'Third', 0))).toBe('CONFLICT')
  expect(await service.update(admin, 'site_title', 'Third', 1)).toMatchObject({ value: 'Third', version: 2 })
  expect(await codeOf(service.update(admin, 'site_title', 'Fourth', 1))).toBe('CONFLICT')
  expect(await codeOf(service.update(admin, 'site_tagline', 'Never stored', 1))).toBe('CONFLICT')
  const atOnce = ['a', 'b'].map((value) => codeOf(service.update(admin, 'contact_phone', value, 0)))
  expect((await Promise.all(atOnce)).toSorted()).toEqual(['CONFLICT', 'ok'])
  expect((await service.list(admin)).find(({ key }) => key === 'site_title')).toMatchObject({ value: 'Third' })
})

describe('with the version that was read', () => {
  it('accepts a change, and rejects one of an older state with the current setting', async () => {
    expect(await service.update(admin, 'site_title', 'First', 0)).toMatchObject({ version: 1 })
    expect(await service.update(admin, 'site_title', 'Second', 1)).toMatchObject({ version: 2 })
    await expect(service.update(admin, 'site_title', 'Third', 1)).rejects.toMatchObject({
      code: 'CONFLICT',
      current: { key: 'site_title', value: 'Second', version: 2 },
    })
    expect(await service.update(admin, 'site_title', 'Second', 1)).toMatchObject({ version: 2 })
    expect(await service.update(admin, 'site_title', 'Last')).toMatchObject({ version: 3 })
  })

  it('is saved for the first time by one of several simultaneous requests', async () => {
    const all = await Promise.all(['a', 'b', 'c'].map((value) => codeOf(service.update(admin, 'site_title', value, 0))))
    expect(all.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'ok'])
  })

  it('rejects a change of a setting that was reset in the meantime', async () => {
    await service.update(admin, 'site_title', 'First')
    await content.delete(admin, settingKind, [settingId('site_title')])
    await expect(service.update(admin, 'site_title', 'Second', 1)).rejects.toMatchObject({
      code: 'CONFLICT',
      current: { version: 0 },
    })
  })

  it('reveals no secret', async () => {
    await service.update(admin, 'recaptcha_secret_key', 'a-secret-of-some-length')
    const error: unknown = await service
      .update(admin, 'recaptcha_secret_key', 'another-secret', 0)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'CONFLICT', current: { value: '', isSet: true, version: 1 } })
  })
})

describe('a secret', () => {
  const SECRET = 'nobody-shall-read-this'

  it('is stored, and is in no response, history or log of changes', async () => {
    expect(await service.update(admin, 'recaptcha_secret_key', SECRET)).toMatchObject({
      value: '',
      isSet: true,
      version: 1,
    })
    await service.update(admin, 'recaptcha_secret_key', `${SECRET}-2`)
    expect(await service.update(admin, 'recaptcha_secret_key', '')).toMatchObject({ isSet: true, version: 2 })
    await content.delete(admin, settingKind, [settingId('recaptcha_secret_key')])
    const everywhere = await database.query('select to_jsonb(r) as row from revision r')
    expect(everywhere).toHaveLength(3)
    expect(
      JSON.stringify([everywhere, await service.list(admin), await history('recaptcha_secret_key')]),
    ).not.toContain(SECRET)
  })

  it('cannot be restored from a history that does not contain it', async () => {
    await service.update(admin, 'recaptcha_secret_key', SECRET)
    expect(await codeOf(service.restore(admin, 'recaptcha_secret_key', 1))).toBe('INVALID')
  })

  it('is not revealed by a conflict', async () => {
    await service.update(admin, 'recaptcha_secret_key', SECRET)
    const values = { key: 'recaptcha_secret_key', value: 'x' }
    const again = content.apply(admin, [
      { kind: settingKind, action: 'create', id: settingId('recaptcha_secret_key'), values },
    ])
    const error: unknown = await again.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'CONFLICT' })
    expect(JSON.stringify(error)).not.toContain(SECRET)
  })
})

it('can be written by admins and read by staff', async () => {
  expect(await codeOf(service.update(editor, 'site_title', 'x'))).toBe('FORBIDDEN')
  expect(await codeOf(service.restore(editor, 'site_title', 1))).toBe('FORBIDDEN')
  expect(await codeOf(service.update(visitor('test'), 'site_title', 'x'))).toBe('UNAUTHENTICATED')
  expect(await codeOf(service.list(visitor('test')))).toBe('UNAUTHENTICATED')
  expect((await service.list(editor)).some(({ category }) => category === 'API Keys')).toBe(false)
})

it('rejects unknown keys and versions', async () => {
  expect(await codeOf(service.update(admin, 'nonsense', 'x'))).toBe('NOT_FOUND')
  expect(await codeOf(service.update(admin, 'toString', 'x'))).toBe('NOT_FOUND')
  expect(await codeOf(service.restore(admin, 'site_title', 1))).toBe('NOT_FOUND')
})
