import fc from 'fast-check'
import { fieldsOf } from '../../testing/arbitrary.ts'
import type { Field } from '../field.ts'
import { group, type GroupField } from '../group/type.ts'
import { image } from '../image/type.ts'
import { integer } from '../integer/type.ts'
import { link } from '../link/type.ts'
import { richText } from '../richText/type.ts'
import { text } from '../text/type.ts'
import { groupNames } from './block.ts'
import { blocks, type BlocksField } from './type.ts'

const KEYS = ['intro', 'b1', 'b2', 'k-3', 'x_4']

/** Generates blocks of every kind, some with a key, some without, and some with that of another. */
export default (field: BlocksField): fc.Arbitrary<unknown> =>
  fc.array(
    fc.oneof(
      ...groupNames(field).map((name) =>
        fc.record(
          { key: fc.constantFrom(...KEYS), [name]: fieldsOf((field.fields[name] as GroupField).fields) },
          { requiredKeys: [name], noNullPrototype: true },
        ),
      ),
    ),
    { maxLength: Math.min(field.maxEntries, 4) },
  )

const simple = {
  words: group('Words', { text: richText('Text'), level: integer('Level', { optional: true }) }),
  picture: group('Picture', { picture: image('Picture'), link: link('Link') }),
}

export const samples: readonly Field[] = [
  blocks('Story', {
    of: {
      ...simple,
      columns: group('Columns', {
        title: text('Title'),
        left: blocks('Left', { of: simple }),
        right: blocks('Right', { of: simple, maxEntries: 2 }),
      }),
    },
    maxEntries: 6,
  }),
]
