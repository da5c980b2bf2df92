import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnyKind } from '../../../schema/kind.ts'
import { kinds, product } from '../../../schema/kinds/index.ts'
import { everyField } from '../../../schema/testing/arbitrary.ts'
import { type Checked, checkChange, checkNew } from '../../../schema/validate.ts'
import { newItemJsonSchema, upsertJsonSchema } from './json-schema.ts'
import { allowedBy, forbiddenBy } from './testing/json-values.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })

/** Why a value is refused that its schema allows: its characters, a form that needs a parser, or numbers as text. */
const BEYOND_SCHEMA = [
  'control character',
  'half of a character',
  'must be an http(s) address',
  'must be an e-mail address',
  'must be a path such as',
  'must be a time with its offset',
  'must be a date such as',
  'as text, with at most',
  'must differ from an id',
  'must be the tag of a language',
]

/** A kind with fields of every type. */
const everything: AnyKind = { ...product, name: 'everything', fields: everyField }

const bodies = [everything, ...kinds].flatMap((kind) => [
  [
    `a new item: ${kind.name}`,
    newItemJsonSchema(kind),
    (body: unknown): Checked<unknown> => checkNew(kind, body),
  ] as const,
  [
    `a change: ${kind.name}`,
    upsertJsonSchema(kind),
    (body: unknown): Checked<unknown> => checkChange(kind, body),
  ] as const,
])

describe.each(bodies)('the description of %s', (_, schema, check) => {
  it('allows what is accepted', () => {
    fc.assert(
      fc.property(allowedBy(schema), (body) => {
        const refused = (check(body).errors ?? []).filter(
          ({ message }) => !BEYOND_SCHEMA.some((reason) => message.includes(reason)),
        )
        expect(refused).toEqual([])
      }),
    )
  })

  it('forbids what is refused', () => {
    const isAllowed = ajv.compile(schema)
    fc.assert(
      fc.property(forbiddenBy(schema), (body) => {
        fc.pre(!isAllowed(body))
        expect(check(body).errors ?? 'accepted').not.toBe('accepted')
      }),
    )
  })
})
