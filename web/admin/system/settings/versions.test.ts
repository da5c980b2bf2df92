import { describe, expect, it } from 'vitest'
import type { PendingChange, ReleaseSummary } from '../../versions/pending/types.ts'
import { itemOf } from './form-model.ts'
import { itemWith, versionsOfSettings } from './versions.ts'

const release: ReleaseSummary = {
  id: 'spring',
  name: 'Spring launch',
  state: 'OPEN',
  isSingle: false,
  scheduledAt: null,
  timeZone: null,
}

const pending = (key: string, value: string, more: Partial<PendingChange> = {}): PendingChange => ({
  id: `${key} in ${more.release?.id ?? 'draft'}`,
  kind: 'SETTING',
  itemId: key,
  title: key,
  action: 'SAVE',
  isNew: false,
  values: { value },
  release: null,
  baseVersion: 0,
  version: 1,
  author: 'admin',
  updatedAt: '',
  changes: [{ field: 'value', label: 'Value', before: null, after: value, titlesBefore: null, titlesAfter: null }],
  problems: [],
  ...more,
})

describe('the versions of the settings', () => {
  it('group the changes by draft and release, with the fields in the order of the form', () => {
    const versions = versionsOfSettings([
      pending('enable_chat', 'true', { author: 'the last' }),
      pending('site_title', 'In spring', { release }),
      pending('site_title', 'Drafted'),
    ])
    expect(versions).toMatchObject([
      {
        version: 'draft',
        author: 'the last',
        changes: [
          { field: 'site_title', label: 'Site title', after: 'Drafted' },
          { field: 'enable_chat', after: 'true' },
        ],
      },
      { version: 'spring', release, changes: [{ field: 'site_title', after: 'In spring' }] },
    ])
  })

  it('lay the pending values over the live ones, each with the version of its change', () => {
    const live = itemOf([
      { id: 'a', key: 'site_title', value: 'Live', isSet: true, version: 4, translations: {} },
      {
        id: 'b',
        key: 'site_tagline',
        value: 'Kept',
        isSet: true,
        version: 2,
        translations: { es: { isVisible: true, texts: { value: { text: 'Lema' } } } },
      },
    ])
    const item = itemWith(live, [
      pending('site_title', 'Drafted', { version: 3 }),
      pending('enable_chat', 'true', { version: 2 }),
      pending('contact_phone', '', { values: {} }),
      pending('site_description', '', { values: { translations: { es: { texts: { value: { text: 'Texto' } } } } } }),
    ])
    expect(item).toMatchObject({ site_title: 'Drafted', site_tagline: 'Kept', enable_chat: true, contact_phone: '' })
    expect(item.translations).toEqual({
      es: { isVisible: false, texts: { site_tagline: { text: 'Lema' }, site_description: { text: 'Texto' } } },
    })
    expect(item.fieldVersions).toEqual({ site_title: 3, enable_chat: 2, contact_phone: 1, site_description: 1 })
    expect(item.version).toBe(7)
  })
})
