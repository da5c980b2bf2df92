import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { TRANSLATED_SETTINGS } from './kinds/setting.ts'
import {
  fieldOfSetting,
  type Setting,
  SETTING_TYPES,
  type SettingKey,
  type SettingType,
  settingCategories,
  settingOf,
  settings,
  settingValue,
  siteSettings,
} from './settings.ts'
import { addressOf, textOf } from './testing/texts.ts'
import { checkSetting } from './validate.ts'

const find = (key: SettingKey) => settingOf(key)!
const problem = (key: SettingKey, value: unknown) => checkSetting(find(key), value).errors?.[0]?.message

describe('the catalogue', () => {
  test('has the settings of the specification, in its order: category, key, type, default', () => {
    const specified: [category: string, key: SettingKey, type: SettingType, fallback: string][] = [
      ['Site Identity', 'site_title', 'text', 'Verdant Biosciences'],
      ['Site Identity', 'site_tagline', 'text', 'Sustainable Solutions'],
      ['Site Identity', 'site_logo', 'image', ''],
      ['Site Identity', 'site_favicon', 'image', ''],
      ['Site Identity', 'site_description', 'textarea', find('site_description').default],
      ['Colors & Branding', 'primary_color', 'color', '#10b981'],
      ['Colors & Branding', 'secondary_color', 'color', '#059669'],
      ['Colors & Branding', 'accent_color', 'color', '#34d399'],
      ['Contact Information', 'contact_email', 'email', ''],
      ['Contact Information', 'contact_phone', 'tel', ''],
      ['Contact Information', 'contact_address', 'textarea', ''],
      ['Social Media', 'social_linkedin', 'url', ''],
      ['Social Media', 'social_twitter', 'url', ''],
      ['Social Media', 'social_facebook', 'url', ''],
      ['Social Media', 'social_instagram', 'url', ''],
      ['Social Media', 'social_youtube', 'url', ''],
      ['Email Settings', 'email_notifications', 'boolean', 'true'],
      ['Email Settings', 'notification_email', 'email', ''],
      ['Analytics', 'google_analytics_id', 'text', ''],
      ['Analytics', 'google_tag_manager_id', 'text', ''],
      ['Features', 'enable_newsletter', 'boolean', 'true'],
      ['Features', 'enable_chat', 'boolean', 'false'],
      ['Features', 'maintenance_mode', 'boolean', 'false'],
      ['API Keys', 'recaptcha_site_key', 'text', ''],
      ['API Keys', 'recaptcha_secret_key', 'text', ''],
    ]
    const keys = new Set<string>(specified.map(([, key]) => key))
    expect(
      settings
        .filter(({ key }) => keys.has(key))
        .map(({ category, key, type, default: value }) => [category, key, type, value]),
    ).toEqual(specified)
    expect(find('site_description').default).toContain('Verdant Biosciences')
  })

  test('has translations of texts that visitors read, and of nothing else', () => {
    for (const key of TRANSLATED_SETTINGS) {
      expect(['text', 'textarea']).toContain(find(key).type)
      expect(siteSettings).toContain(find(key))
    }
    const texts = siteSettings.filter(({ key, type }) => type.startsWith('text') && !key.startsWith('google_'))
    expect(texts.map(({ key }) => key)).toEqual(TRANSLATED_SETTINGS)
  })

  test('lists its categories in the order of the form, with adjacent settings', () => {
    const specified = [
      'Site Identity',
      'Colors & Branding',
      'Contact Information',
      'Social Media',
      'Email Settings',
      'Analytics',
      'Features',
      'API Keys',
    ]
    expect(settingCategories.filter((category) => specified.includes(category))).toEqual(specified)
    const changes = settings.filter(({ category }, index) => category !== settings[index - 1]?.category)
    expect(changes.map(({ category }) => category)).toEqual(settingCategories)
  })

  test.each(settings)('$key: a label, a description and a default that is valid', (setting) => {
    expect(setting.label).not.toBe('')
    expect(setting.description).toMatch(/\.$/)
    expect(SETTING_TYPES).toContain(setting.type)
    expect(checkSetting(setting, setting.default)).toEqual({ values: setting.default })
  })

  test('finds a setting by its key, and nothing by a key of Object', () => {
    expect(find('site_title').label).toBe('Site title')
    for (const key of ['', 'SITE_TITLE', '__proto__', 'constructor']) expect(settingOf(key)).toBeUndefined()
  })

  test('has typed keys', () => {
    expectTypeOf<'maintenance_mode'>().toExtend<SettingKey>()
    expectTypeOf<string>().not.toExtend<SettingKey>()
    expectTypeOf(find('site_title').key).toEqualTypeOf<SettingKey>()
  })
})

describe('the read access', () => {
  const keys = (audience: Setting['audience']) =>
    settings.flatMap((setting) => (setting.audience === audience ? [setting.key] : []))

  test('is public for the four settings of the specification', () => {
    expect(keys('public')).toEqual(['site_title', 'site_tagline', 'site_logo', 'site_favicon'])
  })

  test('of mail settings and keys excludes visitors', () => {
    expect(keys('staff')).toEqual(expect.arrayContaining(['email_notifications', 'notification_email']))
    expect(keys('admin')).toContain('recaptcha_site_key')
    expect(keys('secret')).toContain('recaptcha_secret_key')
    const inPages = siteSettings.map(({ key }) => key)
    expect(inPages.sort()).toEqual([...keys('public'), ...keys('site')].sort())
    expect(siteSettings.filter(({ category }) => ['Email Settings', 'API Keys'].includes(category))).toEqual([])
  })
})

describe('a value', () => {
  test.each([
    ['site_title', 'Verdant', 'Verdant'],
    ['site_title', '', ''],
    ['site_title', 2008, '2008'],
    ['site_title', 'e\u0301', 'é'],
    ['contact_address', 'Ames\r\nIowa', 'Ames\nIowa'],
    ['site_logo', '/media/leaf', '/media/leaf'],
    ['primary_color', '#ABCDEF', '#ABCDEF'],
    ['social_twitter', 'https://social.example/verdant', 'https://social.example/verdant'],
    ['maintenance_mode', true, 'true'],
    ['maintenance_mode', false, 'false'],
    ['maintenance_mode', 'true', 'true'],
    ['maintenance_mode', 'false', 'false'],
  ] as const)('of %s given as %j is stored as %j', (key, value, stored) => {
    expect(checkSetting(find(key), value)).toEqual({ values: stored })
  })

  test.each([
    ['site_title', null, 'Site title must be text'],
    ['site_title', true, 'Site title must be text'],
    ['site_title', ['x'], 'Site title must be text'],
    ['site_title', {}, 'Site title must be text'],
    ['site_title', undefined, 'Site title must be text'],
    ['site_title', 'a\0', 'Site title contains a control character (U+0000)'],
    ['site_title', 'x'.repeat(201), 'Site title must be at most 200 characters'],
    ['site_description', '🌱'.repeat(20_001), 'Description must be at most 20000 characters'],
    ['site_logo', 'javascript:alert(1)', 'Logo must be an http(s) address, a /path of this site or an #anchor'],
    ['site_favicon', '🌱', 'Favicon must be an http(s) address, a /path of this site or an #anchor'],
    ['social_linkedin', '//evil.example', 'LinkedIn must be an http(s) address, a /path of this site or an #anchor'],
    ['contact_email', 'verdant.example', 'Contact e-mail must be an e-mail address'],
    ['maintenance_mode', 'TRUE', 'Maintenance mode must be true or false'],
    ['maintenance_mode', '', 'Maintenance mode must be true or false'],
    ['maintenance_mode', 1, 'Maintenance mode must be true or false'],
    ['maintenance_mode', null, 'Maintenance mode must be true or false'],
  ] as const)('of %s cannot be %j', (key, value, message) => {
    expect(checkSetting(find(key), value)).toEqual({ errors: [{ field: 'value', message }] })
  })

  test.each(['#10b98', '10b981', 'green', '#10b981;', 'url(x)'])('of a color cannot be %s', (value) => {
    for (const key of ['primary_color', 'secondary_color', 'accent_color'] as const) {
      expect(problem(key, value)).toMatch(/ must be a color such as #10b981$/)
    }
  })

  test('of a color cannot be empty', () => {
    expect(problem('accent_color', '')).toBe('Accent color is required')
  })

  test('is stored unchanged if it is stored again', () => {
    const values = fc.oneof(
      textOf(200),
      addressOf(),
      fc.boolean(),
      fc.emailAddress(),
      fc.constant('#10b981'),
      fc.double(),
    )
    fc.assert(
      fc.property(fc.constantFrom(...settings), values, (setting, value) => {
        const { values: stored } = checkSetting(setting, value)
        fc.pre(stored !== undefined)
        expect(checkSetting(setting, stored)).toEqual({ values: stored })
        expect(checkSetting(setting, settingValue(setting, stored))).toEqual({ values: stored })
      }),
    )
  })
})

describe('a number', () => {
  const setting: Setting = { ...find('site_title'), label: 'Rows', type: 'number', default: '0' }

  test.each([
    [12, '12'],
    ['12', '12'],
    ['0', '0'],
  ])('given as %j is stored as %j', (value, stored) => {
    expect(checkSetting(setting, value)).toEqual({ values: stored })
    expect(settingValue(setting, stored)).toBe(Number(stored))
  })

  test.each([1.5, -1, '1.5', '1e3', '0x10', ' 1', '', 'many', true])('cannot be %j', (value) => {
    expect(checkSetting(setting, value).errors?.[0]?.message).toBe('Rows must be a whole number from 0 to 2147483647')
  })
})

test('a setting is edited as the field of its type', () => {
  const fields = SETTING_TYPES.map((type) => [type, fieldOfSetting({ ...find('site_title'), type }).type])
  expect(Object.fromEntries(fields)).toEqual({
    text: 'text',
    textarea: 'longText',
    image: 'image',
    color: 'colour',
    email: 'email',
    tel: 'phone',
    url: 'url',
    boolean: 'toggle',
    number: 'integer',
  })
  expect(fieldOfSetting(find('primary_color')).label).toBe('Primary color')
})

test('a stored value is read as its type', () => {
  expect(settingValue(find('maintenance_mode'), 'true')).toBe(true)
  expect(settingValue(find('maintenance_mode'), 'false')).toBe(false)
  expect(settingValue(find('site_title'), 'true')).toBe('true')
})
