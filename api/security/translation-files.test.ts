import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Translations } from '../../schema/fields/translations/type.ts'
import { job, language, product } from '../../schema/kinds/index.ts'
import { operator } from '../access/permissions/policy.ts'
import { settingId } from '../content/items/setting-ids.ts'
import { make, makeProduct } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'

/* Files for translators show and change no more than the role or the scopes of the caller allow. */

const server = await startServer()
const { apiTokens, content, contentReader, roles, sessions, users } = server.services
const root = operator('test')
const PASSWORD = 'correct horse battery'

let id: string
/** A user and a token whose role is limited to Spanish texts of products. */
let translators: [string, string][]

beforeAll(async () => {
  for (const tag of ['es', 'de']) await content.create(root, language, make(language, { tag }))
  await roles.add(root, 'spanish', {
    label: 'Spanish',
    rights: ['product:publish', 'releases:draft'],
    languages: ['es'],
  })
  const username = `u-${randomUUID()}`
  await users.add(root, { username, email: `${username}@example.org`, role: 'spanish', password: PASSWORD })
  const { token } = await sessions.signIn(username, PASSWORD, '192.0.2.1')
  const admin = await users.byName(root, 'admin')
  const made = await apiTokens.createFor(root, admin, { name: 'es', scopes: [], role: 'spanish' })
  translators = [
    ['user', token],
    ['token', made.token],
  ]
})

beforeEach(async () => {
  await server.database.pool.query('truncate product, job, "pendingChange", revision')
  const created = await content.create(root, product, makeProduct({ name: 'Azo', description: 'For corn' }))
  id = created.id
})

async function exported(token: string, query: Record<string, string>) {
  const search = new URLSearchParams({ language: 'es', format: 'csv', ...query })
  const answer = await server.fetch(`/api/exports/translations?${search}`, { token })
  return { status: answer.status, text: await answer.text() }
}

/** Plans the import of a table of translated texts, carries out that plan or one of `planner`, and returns both answers. */
async function imported(token: string, rows: readonly string[], more: Record<string, string> = {}, planner = token) {
  const file = ['language,kind,id,path,original,translation', ...rows].join('\n')
  const send = async (path: string, by: string, plan = {}) => {
    const query = new URLSearchParams({ name: 'texts.csv', kind: 'translations', ...more, ...plan })
    const answer = await server.fetch(`/api${path}?${query}`, {
      method: 'POST',
      token: by,
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    })
    return { status: answer.status, text: await answer.text() }
  }
  const planned = await send('/imports/plan', token)
  const { text } = planner === token ? planned : await send('/imports/plan', planner)
  const { plan = '' } = JSON.parse(text) as { plan?: string }
  return { planned, done: await send('/imports', token, { plan }) }
}

const textsIn = async (tag: string) => {
  const translations = (await contentReader.one(root, product, id)).translations as Translations
  return translations[tag]?.texts['description']?.text
}

describe('a role that is limited to Spanish texts of products', () => {
  it.each([0, 1])('exports and imports these, live and as drafts', async (at) => {
    const [, token] = translators[at]!
    expect(await exported(token, {})).toMatchObject({
      status: 200,
      text: expect.stringContaining('For corn') as string,
    })
    const row = `es,product,${id},description,For corn`
    expect((await imported(token, [`${row},Para maíz`], { as: 'drafts' })).done.status).toBe(200)
    expect(await server.database.query('select kind, "itemId" from "pendingChange"')).toEqual([
      { kind: 'product', itemId: id },
    ])
    expect(await textsIn('es')).toBeUndefined()
    expect((await imported(token, [`${row},Para el maíz`])).done.status).toBe(200)
    expect(await textsIn('es')).toBe('Para el maíz')
  })

  it.each([0, 1])('imports no other language, and takes no import back', async (at) => {
    const [, token] = translators[at]!
    const rows = [`de,product,${id},description,For corn,Für Mais`]
    for (const more of [{ as: 'live' }, { as: 'drafts' }])
      expect(await imported(token, rows, more, server.tokens.editor)).toMatchObject({
        planned: { status: 403 },
        done: { status: 403 },
      })
    expect(await textsIn('de')).toBeUndefined()
    expect(await server.database.query('select 1 from "pendingChange"')).toEqual([])
    const editor = server.tokens.editor
    const { done } = await imported(editor, rows)
    const { origin } = JSON.parse(done.text) as { origin: object }
    expect(await server.rest('POST', '/imports/undo', { token, body: origin })).toMatchObject({ status: 403 })
    expect(await textsIn('de')).toBe('Für Mais')
  })

  it('reads nothing of kinds that it may not read', async () => {
    const [, token] = translators[0]!
    const hidden = await content.create(root, job, make(job, { title: 'Hidden job', isActive: false }))
    expect((await exported(token, { kind: 'jobs' })).status).toBe(403)
    expect((await exported(token, {})).text).not.toContain('Hidden job')
    // Each row is a problem, or is noted, if its item is read.
    const rows = [
      `es,job,${hidden.id},title,Hidden job,`,
      `es,job,${hidden.id},nothing,Other,Otro`,
      `es,job,${hidden.id},summary,Other,Otro`,
      `es,job,${randomUUID()},title,Other,Otro`,
    ]
    const { planned } = await imported(token, [...rows, `es,setting,${settingId('site_tagline')},value,A,B`])
    expect(planned.text).not.toContain('Hidden job')
    expect(JSON.parse(planned.text)).toMatchObject({
      problems: [],
      notes: expect.arrayContaining([expect.stringMatching(/^Jobs: 2 left out/)]) as string[],
    })
  })
})

describe('an API token', () => {
  it('reads the texts of settings only with the scope for settings', async () => {
    await server.services.settings.update(root, 'site_tagline', 'Tagline')
    const admin = await users.byName(root, 'admin')
    const ask = async (scopes: string[]) => {
      const { token } = await apiTokens.createFor(root, admin, { name: randomUUID(), scopes })
      const { data } = await server.graphql<{ translationStatus: { kind: string }[] }>(
        '{ translationStatus { kind } }',
        {},
        { token },
      )
      const all = await exported(token, {})
      return {
        status: (await exported(token, { kind: 'settings' })).status,
        isListed: data.translationStatus.some(({ kind }) => kind === 'SETTING'),
        isExported: all.text.includes(',setting,'),
      }
    }
    expect(await ask(['drafts:read'])).toEqual({ status: 403, isListed: false, isExported: false })
    expect(await ask(['drafts:read', 'settings:read'])).toEqual({ status: 200, isListed: true, isExported: true })
  })
})
