import { describe, expect, it } from 'vitest'
import { settings } from '../../../../schema/settings.ts'
import { builtIn, itemOf, toSend } from './form-model.ts'
import type { StoredSetting } from './types.ts'

const stored = (key: string, value: string, version = 1): StoredSetting => ({
  id: key,
  key,
  value,
  isSet: true,
  version,
})
const keys = (sent: ReturnType<typeof toSend>) => sent.map(({ setting }) => setting.key)

describe('settings form', () => {
  it('has a value for every setting, of the setting’s own type', () => {
    const item = itemOf([stored('enable_chat', 'true', 4), stored('site_title', 'Verdant', 2)])
    expect(item).toMatchObject({ enable_chat: true, site_title: 'Verdant', version: 6 })
    expect(item.fieldVersions).toEqual({ enable_chat: 4, site_title: 2 })
    expect(Object.keys(builtIn)).toHaveLength(settings.length)
  })

  it('sends nothing while everything is built in', () => {
    expect(toSend(builtIn, builtIn)).toEqual([])
  })

  it('sends what differs from the default, and what went back to it', () => {
    const loaded = { ...builtIn, site_tagline: 'Loaded' }
    expect(keys(toSend(loaded, loaded))).toEqual(['site_tagline'])
    expect(keys(toSend({ ...builtIn, enable_chat: true }, loaded))).toEqual(['site_tagline', 'enable_chat'])
  })

  it('sends switches as text and no empty secret', () => {
    const sent = toSend({ ...builtIn, enable_newsletter: false }, builtIn)
    expect(sent).toMatchObject([{ setting: { key: 'enable_newsletter' }, value: 'false' }])
  })
})
