import { expect, it } from 'vitest'
import { defaultOf, type Fields } from '../../../../schema/fields.ts'
import { addressKey, hasTranslations, uniqueKeys } from '../../../../schema/kind.ts'
import { collections } from '../../../../schema/kinds/index.ts'
import { exampleOf } from '../../../../schema/testing/example.ts'
import { copyOf } from './copy-of.ts'

it.each(collections.map((kind) => [kind.name, kind] as const))(
  'copies a %s without what only one item has',
  (_, kind) => {
    const address = addressKey(kind)
    const text = (path: string) => ({ [path]: { text: 'Trigo' } })
    const es = { isVisible: true, texts: { ...text(kind.titleField), ...(address && text(address)) } }
    const item = { ...exampleOf(kind, 1), id: 'id', version: 3, ...(hasTranslations(kind) && { translations: { es } }) }
    const copy = copyOf(kind, item)
    for (const key of uniqueKeys(kind).filter((one) => one !== kind.titleField))
      expect(copy[key]).toEqual(defaultOf((kind.fields as Fields)[key]!))
    if (hasTranslations(kind)) expect(copy['translations']).toEqual({ es: { ...es, texts: text(kind.titleField) } })
    expect(copy).not.toHaveProperty('version')
  },
)
