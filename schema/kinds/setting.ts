import { longText, text } from '../fields.ts'
import { defineRecord } from '../kind.ts'

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
    key: text('Key', { required: true, max: 80 }),
    value: longText('Value', { help: 'Always text; a switch is stored as true or false.' }),
  },
})
