import { beforeEach, describe, expect, it } from 'vitest'
import { language, product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer, type Who } from '../../testing/server.ts'

const server = await startServer()
const root = operator('test')
const { content } = server.services

let id: string

beforeEach(async () => {
  await server.database.pool.query('truncate product, language, "pendingChange", revision, "savedView"')
  await content.create(root, language, { tag: 'es', name: 'Español', isActive: true })
  const created = await content.create(root, product, makeProduct({ name: 'Azo', description: 'For corn' }))
  id = created.id
})

interface Planned {
  plan: string
  total: Record<string, number>
  problems: { message: string; field?: string }[]
  message: string
  origin: object
}

async function exported(query: Record<string, string>, as: Who = 'editor', token?: string) {
  const search = new URLSearchParams({ language: 'es', kind: 'products', ...query })
  const answer = await server.fetch(`/api/exports/translations?${search}`, { as, ...(token && { token }) })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

async function send(path: string, name: string, text: string, more: Record<string, string> = {}) {
  const answer = await server.fetch(`/api${path}?${new URLSearchParams({ name, ...more })}`, {
    method: 'POST',
    as: 'editor',
    headers: { 'content-type': 'application/octet-stream' },
    body: text,
  })
  return { status: answer.status, body: (await answer.json()) as Planned }
}

async function translationOf(path: string) {
  const [row] = await server.database.query<{
    translations: Record<string, { texts: Record<string, { text: string }> } | undefined>
  }>('select translations from product where id = $1', [id])
  return row!.translations['es']?.texts[path]?.text
}

const MORE = { csv: { kind: 'translations' }, xliff: {} }

/** Gives the translation of a text, as a translator does. */
const filled = {
  csv: (text: string, original: string, translation: string) =>
    text.replace(`,${original},,`, `,${original},${translation},`),
  xliff: (text: string, original: string, translation: string) =>
    text.replace(
      new RegExp(`(<source[^>]*>${original}</source>)(?:\\s*<target[^>]*>[^<]*</target>)?`),
      `$1<target>${translation}</target>`,
    ),
}

describe.each(['xliff', 'csv'] as const)('A file for translators, as %s', (format) => {
  const name = format === 'csv' ? 'spanish.csv' : 'spanish.xlf'

  it('is exported, planned, imported and taken back', async () => {
    const { status, text } = await exported({ format, only: 'todo' })
    expect(status).toBe(200)
    const file = filled[format](text, 'For corn', 'Para maíz')
    const { body: planned } = await send('/imports/plan', name, file, MORE[format])
    expect([planned.problems, planned.total]).toEqual([[], expect.objectContaining({ update: 1, invalid: 0 })])
    expect(await translationOf('description')).toBe(undefined)
    const { status: done, body } = await send('/imports', name, file, { ...MORE[format], plan: planned.plan })
    expect([done, await translationOf('description')]).toEqual([200, 'Para maíz'])
    const undone = await server.rest('POST', '/imports/undo', { as: 'editor', body: body.origin })
    expect([undone.status, await translationOf('description')]).toEqual([204, undefined])
  })

  it('asks which side wins where both have changed a text', async () => {
    const { text } = await exported({ format })
    const file = filled[format](text, 'For corn', 'Para maíz')
    const translations = { es: { isVisible: false, texts: { description: 'Para el maíz' } } }
    await content.update(root, product, id, { translations })
    const { body: planned } = await send('/imports/plan', name, file, MORE[format])
    expect(planned.total).toMatchObject({ invalid: 1 })
    expect(planned.problems[0]!.message).toContain('Choose which side wins')
    const won = { ...MORE[format], keep: 'source' }
    const { body } = await send('/imports/plan', name, file, won)
    expect((await send('/imports', name, file, { ...won, plan: body.plan })).status).toBe(200)
    expect(await translationOf('description')).toBe('Para maíz')
  })
})

it('has only what is asked for, and says if that is nothing', async () => {
  expect((await exported({ format: 'csv' })).text).toContain('For corn')
  expect((await exported({ only: 'todo', kind: 'services' })).status).toBe(404)
  expect((await exported({ language: 'fr' })).status).toBe(422)
  expect((await exported({}, 'visitor')).status).toBe(401)
})
