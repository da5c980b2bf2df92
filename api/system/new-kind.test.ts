import { MikroORM } from '@mikro-orm/postgresql'
import { beforeAll, expect, it } from 'vitest'
import {
  choice,
  colour,
  date,
  email,
  group,
  groupList,
  icon,
  image,
  integer,
  link,
  longText,
  phone,
  text,
  textList,
  toggle,
  url,
} from '../../schema/fields.ts'
import { defineKind } from '../../schema/kind.ts'
import { kinds, stored } from '../../schema/kinds/index.ts'
import { ormOptions } from '../platform/database/orm.ts'
import { prepareSearch } from '../platform/database/search-documents.ts'
import { printSorted } from '../faces/graphql/print.ts'
import { createSchema } from '../faces/graphql/schema.ts'
import { startServer } from '../testing/server.ts'
import { withClient } from '../testing/test-server.ts'

/** A kind that the product does not have, with a field of every type. */
const trial = defineKind({
  name: 'fieldTrial',
  plural: 'fieldTrials',
  label: 'Field trial',
  labelPlural: 'Field trials',
  description: 'A trial on a farm.',
  path: 'field-trials',
  listKey: 'field-trials',
  itemKey: 'fieldTrial',
  titleField: 'title',
  naturalKey: 'code',
  unique: 'code',
  searchable: ['report'],
  filterable: ['crop'],
  fields: {
    title: text('Title', { required: true }),
    code: text('Code', { required: true, max: 20 }),
    crop: text('Crop'),
    report: longText('Report'),
    contact: email('Contact'),
    hotline: phone('Hotline'),
    shade: colour('Shade'),
    sign: icon('Sign'),
    more: link('More'),
    paper: url('Paper'),
    photo: image('Photo', { emoji: true }),
    notes: textList('Notes'),
    stage: choice('Stage', [
      { name: 'PLANNED', value: 'planned', label: 'Planned' },
      { name: 'UNDER_WAY', value: 'under way', label: 'Under way' },
    ]),
    plots: integer('Plots', { min: 1, max: 500, default: 4 }),
    sownOn: date('Sown on'),
    harvest: integer('Harvest', { optional: true, min: 1990, max: 2100 }),
    isPublic: toggle('Public'),
    place: group('Place', {
      county: text('County'),
      soil: choice('Soil', [
        { name: 'LOAM', value: 'loam', label: 'Loam' },
        { name: 'HEAVY_CLAY', value: 'heavy clay', label: 'Heavy clay' },
      ]),
      position: group('Position', { north: integer('North', { optional: true }), east: integer('East') }),
    }),
    readings: groupList('Readings', { label: text('Label', { required: true }), value: integer('Value') }),
  },
})

const before = printSorted(await createSchema())
const server = await startServer({ kinds: [...kinds, trial] })
const editor = { as: 'editor' } as const

beforeAll(async () => {
  const orm = await MikroORM.init(ormOptions(server.config.databaseUrl!, [...stored, trial]))
  await orm.schema.update({ safe: true })
  await orm.close()
  await withClient(server.config.databaseUrl!, (client) => prepareSearch(client, [trial]))
})

const FIELDS = `id title code crop report contact hotline shade sign more paper photo notes stage plots sownOn harvest isPublic order
  isActive version place { county soil position { north east } } readings { label value }`

interface Trial {
  id: string
  version: number
}

const full = {
  title: 'Rhizobia on soy',
  code: 'IA-26',
  crop: 'Soy',
  report: 'Two\nlines',
  contact: 'trials@example.org',
  hotline: '+1 515 555 0100',
  shade: '#10b981',
  sign: '🌱',
  more: '#trials',
  paper: 'https://example.org/paper',
  photo: '🌾',
  notes: ['a', ''],
  stage: 'UNDER_WAY',
  plots: 12,
  sownOn: '2026-05-31',
  harvest: 2026,
  isPublic: true,
  place: { county: 'Story', soil: 'HEAVY_CLAY', position: { north: 42, east: 7 } },
  readings: [{ label: 'pH', value: 6 }],
  order: 3,
}

it('is written and read by GraphQL', async () => {
  const create = `mutation ($input: FieldTrialInput!) { createFieldTrial(input: $input) { ${FIELDS} } }`
  const { data, errors } = await server.graphql<{ createFieldTrial: Trial }>(create, { input: full }, editor)
  expect(errors).toBeUndefined()
  const made = data.createFieldTrial
  expect(made).toEqual({ ...full, id: made.id, version: 1, isActive: true })

  const update = `mutation ($id: ID!, $input: FieldTrialInput!) { updateFieldTrial(id: $id, input: $input, version: 1) { ${FIELDS} } }`
  const input = { harvest: null, place: { position: { north: null } }, readings: [] }
  const updated = await server.graphql<{ updateFieldTrial: Trial }>(update, { id: made.id, input }, editor)
  expect(updated.errors).toBeUndefined()
  expect(updated.data.updateFieldTrial).toEqual({
    ...made,
    version: 2,
    harvest: null,
    place: { ...full.place, position: { north: null, east: 7 } },
    readings: [],
  })

  const list = `{ fieldTrials(search: "LINES", filter: {crop: ["Soy"], stage: [UNDER_WAY], isActive: true}, sort: TITLE, descending: true) {
    total items { ${FIELDS} } } site { fieldTrials(limit: 5) { total } } fieldTrial(id: "${made.id}") { title } }`
  expect((await server.graphql(list)).data).toEqual({
    fieldTrials: { total: 1, items: [updated.data.updateFieldTrial] },
    site: { fieldTrials: { total: 1 } },
    fieldTrial: { title: full.title },
  })

  const restore = `mutation ($id: ID!) { restoreFieldTrial(id: $id, version: 1) { ${FIELDS} } }`
  expect((await server.graphql(restore, { id: made.id }, editor)).data).toEqual({
    restoreFieldTrial: { ...made, version: 3 },
  })
})

it('is written and read by REST, in values instead of names', async () => {
  const path = '/content/field-trials'
  const body = {
    ...full,
    title: 'Soybean rust',
    code: 'IA-27',
    stage: 'under way',
    place: { ...full.place, soil: 'heavy clay' },
  }
  const made = await server.rest<{ fieldTrial: { _id: string } }>('POST', path, { ...editor, body })
  expect(made).toMatchObject({ status: 201, body: { fieldTrial: { ...body, version: 1 } } })
  const { _id } = made.body.fieldTrial
  const change = { place: { county: 'Boone' }, notes: [] }
  expect(await server.rest('PUT', `${path}/${_id}`, { ...editor, body: change })).toMatchObject({
    body: { fieldTrial: { ...body, notes: [], place: { ...body.place, county: 'Boone' }, version: 2 } },
  })
  expect((await server.rest('POST', path, { ...editor, body })).body).toMatchObject({
    code: 'TAKEN',
    errors: [{ field: 'code' }],
  })
  const wrong = {
    ...body,
    code: 'x',
    plots: 0,
    shade: 'green',
    sownOn: '2026-02-30',
    place: { soil: 'sand' },
    readings: [{}],
  }
  expect((await server.rest('POST', path, { ...editor, body: wrong })).body).toMatchObject({
    code: 'INVALID',
    errors: expect.arrayContaining(
      ['plots', 'shade', 'sownOn', 'place.soil', 'readings.0.label'].map((field) => expect.objectContaining({ field })),
    ),
  })
  expect(await server.rest('GET', path)).toMatchObject({ body: { 'field-trials': [{}, { _id }] } })
  expect((await server.rest('PATCH', `${path}/${_id}/toggle`, editor)).body).toMatchObject({
    fieldTrial: { isActive: false },
  })
  expect((await server.rest('DELETE', `${path}/${_id}`, editor)).status).toBe(204)
})

it('is described by OpenAPI', async () => {
  const { body } = await server.rest<{ paths: object }>('GET', '/openapi.json')
  expect(Object.keys(body.paths)).toContain('/content/field-trials/{id}')
})

it('leaves the real schema as it was', async () => {
  expect(before).not.toContain('FieldTrial')
  expect(printSorted(await createSchema())).toBe(before)
})
