import { MikroORM } from '@mikro-orm/postgresql'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { kinds, stored } from '../../schema/kinds/index.ts'
import { valuesOf } from '../../schema/testing/arbitrary.ts'
import { everything } from '../../schema/testing/everything.ts'
import { checkNew } from '../../schema/validate.ts'
import { ItemRepository } from '../content/items/items.ts'
import { ormOptions } from '../platform/database/orm.ts'
import { prepareSearch } from '../platform/database/search-documents.ts'
import { inputOf, selectionOf } from '../testing/graphql.ts'
import { addLanguages } from '../testing/languages.ts'
import { startServer } from '../testing/server.ts'
import { withClient } from '../testing/test-server.ts'

const server = await startServer({ kinds: [...kinds, everything] })
const editor = { as: 'editor' } as const
const path = '/content/everything'
const whole = '?translations=true'
type Values = Record<string, unknown>

beforeAll(async () => {
  const orm = await MikroORM.init(ormOptions(server.config.databaseUrl!, [...stored, everything]))
  await orm.schema.update({ safe: true })
  await orm.close()
  await withClient(server.config.databaseUrl!, (client) => prepareSearch(client, [everything]))
  await addLanguages(server.services.content)
})

it('its columns are those of the model, so that no migration is missing', async () => {
  const orm = await MikroORM.init(ormOptions(server.config.databaseUrl!, [...stored, everything]))
  const changes = await orm.schema.getUpdateSchemaSQL({ safe: true })
  await orm.close()
  expect(changes).not.toContain('alter table "everything"')
})

/** Returns valid values as they are stored. */
const samples = (count: number) =>
  fc.sample(valuesOf(everything), count).map((input) => checkNew(everything, input).values! as Values)

it('every value is the same in its column, in REST and GraphQL, and in the history', async () => {
  for (const values of samples(15)) {
    const made = await server.rest<{ everything: Values }>('POST', path + whole, { ...editor, body: values })
    expect(made).toMatchObject({ status: 201, body: { everything: values } })
    const id = String(made.body.everything._id)
    expect(await server.rest('GET', `${path}/${id}${whole}`, editor)).toMatchObject({ body: { everything: values } })
    const query = `query ($id: ID!) { everything(id: $id) { updatedAt ${selectionOf(everything.fields)} } }`
    const { data, errors } = await server.graphql<{ everything: Values }>(query, { id }, editor)
    expect(errors).toBeUndefined()
    expect(data.everything).toMatchObject(inputOf(everything.fields, values))

    const [next] = samples(1)
    const input = inputOf(everything.fields, next!)
    const update = `mutation ($id: ID!, $input: EverythingInput!) { updateEverything(id: $id, input: $input) { version } }`
    expect((await server.graphql(update, { id, input }, editor)).errors).toBeUndefined()
    const items = new ItemRepository(server.database)
    expect(await items.one(everything, id)).toMatchObject(next!)
    const then = () => items.one(everything, id)
    expect(
      await server.database.runFrom({ type: 'moment', at: String(data.everything.updatedAt) }, then),
    ).toMatchObject(values)
    const restore = `mutation ($id: ID!) { restoreEverything(id: $id, version: 1) { id } }`
    expect((await server.graphql(restore, { id }, editor)).errors).toBeUndefined()
    expect(await items.one(everything, id)).toEqual(expect.objectContaining(values))
  }
})

it('saving the same values again changes nothing', async () => {
  const [values] = samples(1)
  const made = await server.rest<{ everything: Values }>('POST', path, { ...editor, body: values })
  const again = await server.rest('PUT', `${path}/${String(made.body.everything._id)}`, { ...editor, body: values })
  expect(again).toMatchObject({ status: 200, body: { everything: { version: 1 } } })
})

it('wrong values are refused by the name of their field', async () => {
  const wrong = Object.fromEntries(Object.keys(everything.fields).map((key) => [key, { x: 1 }]))
  const { status, body } = await server.rest<{ errors: { field: string }[] }>('POST', path, { ...editor, body: wrong })
  expect(status).toBe(422)
  const fields = new Set(body.errors.map(({ field }) => field.split('.')[0]))
  expect(fields).toEqual(new Set(Object.keys(everything.fields)))
})

it('OpenAPI describes every field', async () => {
  const text = JSON.stringify((await server.rest('GET', '/openapi.json')).body)
  for (const key of Object.keys(everything.fields)) expect(text).toContain(`"${key}":`)
})
