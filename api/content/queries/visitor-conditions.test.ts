import { beforeAll, expect, it } from 'vitest'
import { type Field, isPlainList, optionsOf, targetsOf } from '../../../schema/fields.ts'
import { type Kind, uniqueKeys } from '../../../schema/kind.ts'
import { collections, language } from '../../../schema/kinds/index.ts'
import { filterableFields } from '../../../schema/lists.ts'
import { referencesIn } from '../../../schema/references.ts'
import { operator } from '../../access/permissions/policy.ts'
import { identifier } from '../../platform/database/database.ts'
import { make } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { countStatements } from '../../testing/statements.ts'
import { withClient } from '../../testing/test-server.ts'
import { comparableRelations } from './conditions.ts'

const server = await startServer()
const ITEMS = 5_000

/** The kinds that visitors read lists of. Languages are few. */
const listed: readonly Kind[] = collections.filter((kind) => kind !== language && 'isActive' in kind.fields)

/** Returns the SQL of the id of the item of a kind with a number. */
const idSql = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`

/** Returns the SQL of the value of a filter in the item `n`. */
function filterSql(field: Field): string {
  const values = optionsOf(field)?.map(({ value }) => value) ?? Array.from({ length: 20 }, (_, n) => `Value ${n}`)
  return `(array[${values.map((value) => `'${value}'`).join(', ')}])[n % ${values.length} + 1]`
}

/** Fills the table of a kind with items that differ in what visitors compare. */
async function fill(kind: Kind): Promise<void> {
  const { id } = await server.services.content.create(operator('test'), kind, make(kind))
  const values: Record<string, string> = {
    id: idSql(kind.name, 'n'),
    isActive: 'n % 10 > 0',
    ...Object.fromEntries(filterableFields(kind).map(([key, field]) => [key, filterSql(field)])),
    ...Object.fromEntries(uniqueKeys(kind).map((key) => [key, `'key-' || n`])),
    ...(kind.ordered && { order: 'n' }),
  }
  for (const { keys, field } of referencesIn(kind.fields)) {
    const target = idSql(targetsOf(field)[0]!, `n * 7 % ${ITEMS}`)
    if (keys.length === 1) values[keys[0]!] = isPlainList(field) ? `array[${target}]` : target
  }
  const columns = Object.entries(values).map(([key, sql]) => `'${key}', ${sql}`)
  const table = identifier(kind.name)
  await withClient(server.config.databaseUrl!, async (client) => {
    // Without triggers: what the search finds is not asked for.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into ${table} select r.* from ${table} made, generate_series(1, ${ITEMS}) n,
        jsonb_populate_record(made, jsonb_build_object(${columns.join(', ')})) r where made.id = $1`,
      [id],
    )
    await client.query(`vacuum (analyze) ${table}`)
  })
}

beforeAll(async () => {
  for (const kind of listed) await fill(kind)
})

interface Asked {
  kind: Kind
  where: object
}

const ID = crypto.randomUUID()
const ids = { eq: { id: { eq: ID } }, in: { id: { in: [ID] } } }

/** Returns conditions on everything that visitors may compare, also on related items. Other operators use the same indexes. */
function conditionsOf(kind: Kind): Asked[] {
  const filters = (of: Kind) =>
    filterableFields(of).map(([key, field]) => ({ [key]: { eq: optionsOf(field)?.[0]!.value ?? 'Value 1' } }))
  const related = comparableRelations(kind).flatMap(({ name, kinds: [of] }) => [
    ...Object.values(ids).map((where) => ({ [name]: where })),
    ...filters(of).map((where) => ({ [name]: where })),
    ...comparableRelations(of).map((next) => ({ [name]: { [next.name]: ids.eq } })),
  ])
  return [...Object.values(ids), ...filters(kind), ...related].map((where) => ({ kind, where }))
}

interface Plan {
  'Node Type': string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** Returns the nodes of a plan that read a table or an index as a whole, or all of its active items. */
const wholeReads = (plan: Plan): string[] => {
  const { 'Node Type': type, 'Index Cond': condition = '', Plans: inner = [] } = plan
  const isWhole = type === 'Seq Scan' || (type.includes('Index') && condition.split(' AND ').every(isOnActive))
  return [...(isWhole ? [`${type} ${condition}`] : []), ...inner.flatMap(wholeReads)]
}

const isOnActive = (condition: string) => condition === '' || condition.includes('"isActive"')

const statements = countStatements(server.database)

/** Returns the plan of a statement in which the tables are as large as those that only an index makes quick. */
const planOf = (statement: string) =>
  withClient(server.config.databaseUrl!, async (client) => {
    for (const setting of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${setting} = off`)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (generic_plan, format json) ${statement}`,
    )
    return rows[0]!['QUERY PLAN'][0].Plan
  })

const asked = listed.flatMap(conditionsOf)

it.each(asked.map(({ kind, where }) => [kind.path, JSON.stringify(where), kind] as const))(
  'finds %s by an index: %s',
  async (path, where, kind) => {
    const address = `/content/${path}/active?limit=20&where=${encodeURIComponent(where)}`
    let texts: string[] = []
    // On a busy machine, a statement may take longer than conditions of visitors may.
    await expect
      .poll(async () => {
        let status = 0
        texts = await statements.during(async () => void ({ status } = await server.rest('GET', address)))
        return status
      })
      .toBe(200)
    const counts = texts.filter((text) => text.startsWith('select count(*)') && text.includes(identifier(kind.name)))
    expect(counts).toHaveLength(1)
    expect(wholeReads(await planOf(counts[0]!))).toEqual([])
  },
)
