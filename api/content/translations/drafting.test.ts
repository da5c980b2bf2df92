import { beforeEach, describe, expect, it } from 'vitest'
import { language, product } from '../../../schema/kinds/index.ts'
import { type Field, richText, text, textList } from '../../../schema/fields.ts'
import { originalHash, textsOf } from '../../../schema/fields/translations/texts.ts'
import type { Translations } from '../../../schema/fields/translations/type.ts'
import { type Actor, operator } from '../../access/permissions/policy.ts'
import { make, makeProduct } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import { answer, capitals, startTranslationServer } from '../../testing/translation-server.ts'
import { TranslationDrafts } from './drafting.ts'
import { TextAsHtml } from './translated-html.ts'
import { Translator } from './translator.ts'

const { database, services } = await startServices()
const { content, contentReader, pendingChanges } = services
const actor = operator('test')

beforeEach(async () => {
  await database.query('truncate product, language, revision, release, "pendingChange" cascade')
  for (const tag of ['es', 'pt-BR', 'ja']) await content.create(actor, language, make(language, { tag }))
})

const LIMITS = { timeoutMs: 60_000, attempts: 3, waitMs: 1 }

async function start(key?: string, timeoutMs = LIMITS.timeoutMs) {
  const server = await startTranslationServer(key)
  const translator = new Translator({ url: server.url, key }, { ...LIMITS, timeoutMs })
  return {
    ...server,
    drafts: new TranslationDrafts(database, services.changeCollector, content, services.languages, translator),
  }
}

const add = (values: object = {}) =>
  content.create(actor, product, {
    ...makeProduct({ name: 'Wheat', category: 'Seeds', description: 'Hardy' }),
    ...values,
  })
const query = (id: string, tag = 'es') => ({ language: tag, kind: product.name, ids: [id] })
const draftOf = async (tag = 'es') => {
  const rows = await database.query<{ values: { translations: Translations } }>('select values from "pendingChange"')
  return rows[0]?.values.translations[tag]?.texts ?? {}
}

describe('drafting', () => {
  it('fills missing texts in the draft, once, and changes nothing that is live', async () => {
    const { drafts, requests } = await start()
    const features = ['Early', 'With {name}']
    const item = await add({ features, translations: { es: { texts: { category: { text: 'Semillas' } } } } })
    const count = textsOf(product.fields, item).length - 1
    expect(await drafts.draft(actor, query(item.id))).toEqual({ items: 1, texts: count, failed: [] })
    const draft = await draftOf()
    expect(draft).toMatchObject({
      name: { text: 'WHEAT', original: originalHash('Wheat') },
      features: { text: ['EARLY', 'WITH {name}'], original: originalHash(features) },
    })
    expect(draft).not.toHaveProperty('category')
    const live = await contentReader.one(actor, product, item.id)
    expect(live).toMatchObject({ version: 1, translations: { es: { texts: { category: { text: 'Semillas' } } } } })
    const sent = requests.length
    expect(await drafts.draft(actor, query(item.id))).toEqual({ items: 0, texts: 0, failed: [] })
    expect(requests).toHaveLength(sent)
  })

  it('keeps what the draft has', async () => {
    const { drafts } = await start()
    const { id, version } = await add()
    const values = { name: 'New', translations: { es: { texts: { name: { text: 'Mine' } } } } }
    await pendingChanges.save(actor, { kind: product.name, itemId: id, baseVersion: version, values })
    await drafts.draft(actor, query(id))
    expect(await draftOf()).toMatchObject({ name: { text: 'Mine' }, category: { text: 'SEEDS' } })
  })

  it('asks in the language without its region if the service has no other, and refuses unknown ones', async () => {
    const { drafts, requests } = await start()
    const { id } = await add()
    await drafts.draft(actor, query(id, 'pt-BR'))
    expect(requests[0]).toMatchObject({ source: 'en', target: 'pt', format: 'html' })
    await expect(drafts.draft(actor, query(id, 'ja'))).rejects.toThrow(
      'does not know Japanese (ja). It knows en, es, pt',
    )
    await expect(drafts.draft(actor, query(id, 'fr'))).rejects.toThrow('The site has no other language “fr”')
  })

  it('leaves out texts whose markup was lost or that are too long, and drafts the others', async () => {
    const { drafts, answers } = await start()
    const { id } = await add({ features: ['With {name}'] })
    const others = (q: string) => (q.includes('Seeds') ? 'X'.repeat(300) : q.replaceAll(/<[^>]*>/g, ''))
    answers.push((response, { q }) => response.end(JSON.stringify({ translatedText: q.map(others) })))
    const { failed } = await drafts.draft(actor, query(id))
    expect(failed).toMatchObject([
      { path: 'category', title: 'Wheat', message: expect.stringContaining('at most') as string },
      { path: 'features', message: expect.stringContaining('lost the markup') as string },
    ])
    expect(await draftOf()).toMatchObject({ name: { text: 'Wheat' } })
  })

  it('needs a service, and the right to write drafts', async () => {
    const { id } = await add()
    await expect(services.translationDrafts.draft(actor, query(id))).rejects.toThrow('Set TRANSLATE_URL')
    expect(services.translationDrafts.isOffered(actor)).toBe(false)
    const { drafts } = await start()
    expect(drafts.isOffered(actor)).toBe(true)
    const visitor: Actor = { ...actor, role: null }
    await expect(drafts.draft(visitor, query(id))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('the service', () => {
  it.each([
    ['a limit of its rate', answer(429, '{"error":"Slowdown"}', { 'retry-after': '0' })],
    ['an error of its own', answer(502, 'Bad gateway')],
    ['a broken connection', (response: { destroy: () => void }) => response.destroy()],
  ])('is asked again after %s', async (_, failure) => {
    const { drafts, answers, requests } = await start()
    const { id } = await add()
    answers.push(failure)
    expect(await drafts.draft(actor, query(id))).toMatchObject({ items: 1, failed: [] })
    expect(requests).toHaveLength(2)
  })

  it.each([
    [
      '429',
      answer(429, '{"error":"Slowdown: 10 per minute"}', { 'retry-after': '0' }),
      3,
      'answered 429: Slowdown: 10 per minute',
    ],
    ['500', answer(500, '<h1>Error</h1>'), 3, 'answered 500: <h1>Error</h1>'],
    ['another request', answer(400, '{"error":"es is not supported"}'), 1, 'answered 400: es is not supported'],
    ['no JSON', answer(200, 'hello'), 1, 'did not answer with JSON, but with hello'],
    ['other JSON', answer(200, '{"translatedText":"one"}'), 1, 'but with {"translatedText":"one"}'],
    ['fewer texts', answer(200, '{"translatedText":[]}'), 1, 'but with {"translatedText":[]}'],
    ['too much', answer(200, `"${'x'.repeat(5_000_000)}"`), 1, 'answered with more than'],
    ['an address elsewhere', answer(302, '', { location: 'http://127.0.0.1:1/' }), 3, 'cannot be reached'],
  ])('fails with what it answered: %s', async (_, failure, times, message) => {
    const { drafts, answers, requests } = await start()
    const { id } = await add()
    answers.push(failure, failure, failure)
    await expect(drafts.draft(actor, query(id))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining(message) as string,
    })
    expect(requests).toHaveLength(times)
    expect(await draftOf()).toEqual({})
  })

  it('is asked no more after it was silent several times', async () => {
    const { drafts, answers, requests } = await start(undefined, 500)
    const { id } = await add()
    const silence = () => undefined
    answers.push(silence, silence, silence)
    await expect(drafts.draft(actor, query(id))).rejects.toThrow('did not answer within 0.5 s')
    expect(requests.length).toBeLessThanOrEqual(3)
    expect(await draftOf()).toEqual({})
  })

  it('gets the key, and few texts at a time', async () => {
    const { drafts, requests } = await start('secret')
    const { id } = await add({ features: Array.from({ length: 30 }, (_, at) => `${at} ${'word '.repeat(30)}`) })
    expect(await drafts.draft(actor, query(id))).toMatchObject({ items: 1, failed: [] })
    expect(requests.length).toBeGreaterThan(1)
    expect(requests.every(({ q, api_key }) => api_key === 'secret' && q.join('').length <= 4_000)).toBe(true)
    const other = await start('secret')
    const wrong = new Translator({ url: other.url, key: 'other' }, LIMITS)
    await expect(wrong.translate(['a'], 'es')).rejects.toThrow('answered 403: Invalid API key')
  })
})

describe('texts as HTML', () => {
  const through = (field: Field, value: string | string[], change: (html: string) => string) => {
    const html = new TextAsHtml(field, value)
    return html.translated(html.html.map(change))
  }

  it.each([
    [
      '# Roots\n\nDeep **[roots](/about)** of {name}\n\n- one\n- two',
      '# ROOTS\n\nDEEP **[ROOTS](/about)** OF {name}\n\n- ONE\n- TWO',
    ],
    ['| A | B |\n| --- | :-: |\n| x | 12 |', '| A | B |\n| --- | :-: |\n| X | 12 |'],
    ['a \\* b & <c> &nbsp;d', 'A \\* B & \\<C> &nbsp;D'],
    ['![a picture](/media/x.png)\n\nEnd', '![A PICTURE](/media/x.png)\n\nEND'],
  ])('come back with their markup: %j', (value, expected) => {
    expect(through(richText('Text'), value, capitals)).toBe(expected)
  })

  it('have no markup that the service has added', () => {
    expect(through(richText('Text'), 'One word', () => '1. *two* [a](/b) <b>c</b>')).toBe('1\\. \\*two\\* [a\\](/b) c')
  })

  it('keep lines and entries', () => {
    expect(through(text('Text'), ' a\n\nb {c}\n', capitals)).toBe(' A\n\nB {c}\n')
    expect(through(textList('Texts'), ['a', '1', 'c d'], capitals)).toEqual(['A', '1', 'C D'])
  })

  it('are refused without a code, or with one twice', () => {
    expect(through(text('Text'), 'a {b}', () => 'A')).toBeUndefined()
    expect(through(text('Text'), 'a {b}', (html) => html + html)).toBeUndefined()
    expect(through(text('Text'), 'a', () => '<b id="p7">a</b>')).toBeUndefined()
  })
})
