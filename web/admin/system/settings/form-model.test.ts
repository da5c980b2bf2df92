import { describe, expect, it } from 'vitest'
import type { Translations } from '../../../../schema/fields/translations/type.ts'
import { settings } from '../../../../schema/settings.ts'
import { builtIn, changedSettings, itemOf, toSend } from './form-model.ts'
import type { StoredSetting } from './types.ts'

const stored = (key: string, value: string, version = 1, translations: Translations = {}): StoredSetting => ({
  id: key,
  key,
  value,
  isSet: true,
  version,
  translations,
})
const inSpanish = (text: string, isVisible = true): Translations => ({
  es: { isVisible, texts: { value: { text, original: 'a1' } } },
})
const keys = (sent: ReturnType<typeof toSend>) => sent.map(({ setting }) => setting.key)

describe('settings form', () => {
  it('has a value for every setting, of the setting’s own type', () => {
    const item = itemOf([stored('enable_chat', 'true', 4), stored('site_title', 'Verdant', 2)])
    expect(item).toMatchObject({ enable_chat: true, site_title: 'Verdant', version: 6 })
    expect(item.fieldVersions).toEqual({ enable_chat: 4, site_title: 2 })
    expect(Object.keys(builtIn)).toEqual([...settings.map(({ key }) => key), 'translations'])
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

  it('has the translations of all settings, which are visible together, and sends those that change', () => {
    const [title, tagline] = [inSpanish('Título'), inSpanish('Lema', false)]
    const loaded = itemOf([stored('site_title', 'Title', 1, title), stored('site_tagline', 'Tagline', 1, tagline)])
    const texts = { site_title: title.es!.texts.value!, site_tagline: tagline.es!.texts.value! }
    expect(loaded.translations).toEqual({ es: { isVisible: false, texts } })
    const changed = { text: 'Otro', original: 'a2' }
    const edited = { ...loaded, translations: { es: { isVisible: false, texts: { ...texts, site_title: changed } } } }
    expect(changedSettings(edited, loaded)).toMatchObject([
      { setting: { key: 'site_title' }, translations: { es: { texts: { value: changed } } } },
    ])
    const shown = { ...loaded, translations: { es: { isVisible: true, texts } } }
    expect(keys(changedSettings(shown, loaded))).toEqual(['site_title', 'site_tagline'])
    const removed = { ...loaded, translations: { es: { isVisible: false, texts: { site_title: texts.site_title } } } }
    expect(toSend(removed, loaded)).toMatchObject([
      { setting: { key: 'site_title' }, value: 'Title' },
      { setting: { key: 'site_tagline' }, translations: { es: null } },
    ])
  })
})
