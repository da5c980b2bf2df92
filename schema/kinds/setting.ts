import { longText, text } from '../fields.ts'
import { defineRecord, translationsOf } from '../kind.ts'

/** The keys of the settings with texts that visitors read. They have translations. */
export const TRANSLATED_SETTINGS = [
  'site_title',
  'site_tagline',
  'site_description',
  'contact_address',
  'maintenance_title',
  'maintenance_text',
] as const

const value = longText('Value', {
  help: 'Always text; a switch is stored as true or false.',
  translatedWith: { key: 'key', values: TRANSLATED_SETTINGS },
  isRequiredInTranslations: true,
})

/** The stored value of a setting. `settings.ts` lists the settings. */
export const setting = defineRecord({
  name: 'setting',
  plural: 'settings',
  label: 'Setting',
  labelPlural: 'Website Settings',
  description: 'One setting of the website.',
  path: 'settings',
  listKey: 'settings',
  itemKey: 'setting',
  titleField: 'key',
  naturalKey: 'key',
  unique: 'key',
  fields: {
    key: text('Key', { required: true, max: 80, isSameInAllLanguages: true }),
    value,
    translations: translationsOf({ value }),
  },
})
