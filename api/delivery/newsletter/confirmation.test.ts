import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { blank } from '../../../schema/kind.ts'
import { label as labelKind, language, siteFrame } from '../../../schema/kinds/index.ts'
import { english } from '../../../schema/labels/english.data.ts'
import { formsOf, type LabelEntry, labelEntries } from '../../../schema/labels/entries.ts'
import { labelsWith } from '../../../schema/labels/labels.ts'
import { spanish } from '../../../schema/labels/spanish.data.ts'
import { operator } from '../../access/permissions/policy.ts'
import type { Change } from '../../content/items/change.ts'
import { MailDelivery } from '../mail/delivery.ts'
import { loadWebsite } from '../../faces/pages/website.ts'
import { make } from '../../testing/factories.ts'
import { bodyOf, headerOf, type ReceivedMail, startMailServer, subjectOf } from '../../testing/mail-server.ts'
import { addLanguages } from '../../testing/languages.ts'
import { startServer } from '../../testing/server.ts'

const CONSENT = siteFrame.fields.newsletterText.default

const DIST = join(import.meta.dirname, '../../../dist')
const postbox = await startMailServer()
const server = await startServer({ environment: postbox.environment, website: await loadWebsite(DIST) })
const { database, services } = server
const actor = operator('test')

beforeEach(async () => {
  await database.query('truncate subscriber, mail, throttle, audit')
  postbox.received.length = 0
})

const subscribe = async (email: string) =>
  (await server.graphql<{ subscribe: boolean }>('mutation ($email: String!) { subscribe(email: $email) }', { email }))
    .data.subscribe

/** Sends what is in the outbox, and returns the mails that arrive. */
async function arrived() {
  const delivery = new MailDelivery(database, services.mail, server.config.mail!)
  onTestFinished(() => delivery.close())
  await delivery.sendDue()
  return postbox.received.splice(0)
}

const stored = async () =>
  (await services.subscribers.list(actor, {}, { limit: 10, offset: 0 })).items.map(({ email, confirmedAt }) => ({
    email,
    isConfirmed: confirmedAt !== null,
  }))

/** Returns the path of a link in a mail. */
const linkIn = (text: string, action: string) =>
  new URL(new RegExp(`https://verdant\\.example/newsletter/${action}/[\\w-]+`).exec(text)![0]).pathname

const post = (path: string, body?: BodyInit) =>
  server.fetch(path, {
    method: 'POST',
    redirect: 'manual',
    body: body ?? '',
    ...(body instanceof FormData ? {} : { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  })

describe('in other languages', () => {
  const WORDS = labelEntries(english).filter(({ key, form }) => key.startsWith('mail.') && form !== 'one')
  const SITE = 'Verdant Biosciences'

  beforeAll(async () => {
    await addLanguages(services.content)
    await services.content.create(actor, language, make(language, { tag: 'ar' }))
  })

  /** Translates labels of mails into Arabic. */
  const translate = async (entries: readonly LabelEntry[]) =>
    services.content.apply(
      actor,
      entries.flatMap(({ key, text, form }) =>
        (form === 'other' ? formsOf('ar').map((one) => key.replace(/other$/, one)) : [key]).map((one): Change => ({
          kind: labelKind,
          action: 'create',
          id: randomUUID(),
          values: {
            ...blank(labelKind),
            key: one,
            text,
            isActive: true,
            translations: { ar: { isVisible: true, texts: { text: { text: `\u0642\u0632 ${namesOf(text)}` } } } },
          },
        })),
      ),
    )

  const namesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).join(' ')

  /** Enters a new address on a page in the language, twice, and returns the mails: both that visitors get. */
  async function bothMails(tag: string) {
    await post(`/${tag}/subscribe`, 'email=ada@example.org')
    const [first] = await arrived()
    const [path] = new RegExp(`/${tag}/newsletter/confirm/[\\w-]+`).exec(bodyOf(first!))!
    expect(await (await server.fetch(path)).text()).toContain(`<html lang="${tag}"`)
    expect((await post(path)).headers.get('location')).toBe(`/${tag}/subscribed/done`)
    await post(`/${tag}/subscribe`, 'email=ada@example.org')
    const [second] = await arrived()
    return [first!, second!]
  }

  /** States the language also where mail programs on the web leave it. */
  const isIn = (mail: ReceivedMail, tag: string, direction: string) => {
    const parts = bodyOf(mail).match(/<(?:html|div) lang="[^"]*" dir="[^"]*"/g)
    expect(parts).toEqual(['html', 'div'].map((name) => `<${name} lang="${tag}" dir="${direction}"`))
  }

  it('is in the language of the page, for forms without scripts', async () => {
    const label = labelsWith([], spanish, 'es')
    const [confirm, known] = await bothMails('es')
    for (const mail of [confirm!, known!]) {
      isIn(mail, 'es', 'ltr')
      expect(bodyOf(mail)).toContain(label('mail.leave'))
      for (const { text } of WORDS.filter(({ values }) => values.length === 0)) expect(bodyOf(mail)).not.toContain(text)
    }
    expect(subjectOf(confirm!)).toBe(label('mail.confirmSubject', { site: SITE }))
    expect(subjectOf(known!)).toBe(label('mail.knownSubject', { site: SITE }))
  })

  it('is in the language of the page for forms with scripts', async () => {
    const query = { query: 'mutation { subscribe(email: "ada@example.org") }' }
    await server.fetch('/api/graphql?language=es', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(query),
    })
    isIn((await arrived())[0]!, 'es', 'ltr')
  })

  it('is whole in the original language while a word of it has no translation', async () => {
    await translate(WORDS.slice(1))
    for (const mail of await bothMails('ar')) {
      isIn(mail, 'en', 'ltr')
      expect(bodyOf(mail)).not.toMatch(/\p{Script=Arabic}/u)
    }
  })

  it('runs from right to left in Arabic, but for addresses', async () => {
    await translate(WORDS.slice(0, 1))
    for (const mail of await bothMails('ar')) {
      isIn(mail, 'ar', 'rtl')
      expect(subjectOf(mail)).toBe(`\u0642\u0632 ${SITE}`)
      const html = bodyOf(mail).slice(bodyOf(mail).indexOf('<body'))
      const words = html.replaceAll(/<bdi dir="ltr">.*?<\/bdi>|<[^>]*>|--\S*/g, '').replaceAll(SITE, '')
      expect(words).toMatch(/\p{Script=Arabic}/u)
      expect(words).not.toMatch(/[A-Za-z]/)
    }
  })
})

it('asks for a confirmation, and stores the consent with its text and time', async () => {
  expect(await subscribe('Ada@example.org')).toBe(false)
  expect(await stored()).toEqual([{ email: 'ada@example.org', isConfirmed: false }])
  const [mail, ...others] = await arrived()
  expect(others).toEqual([])
  const path = linkIn(bodyOf(mail!), 'confirm')
  // Programs that open links change nothing.
  await server.fetch(path)
  expect(await stored()).toEqual([{ email: 'ada@example.org', isConfirmed: false }])
  const confirmed = await post(path)
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/subscribed/done'])
  expect(await stored()).toEqual([{ email: 'ada@example.org', isConfirmed: true }])
  const { items } = await services.subscribers.list(actor, {}, { limit: 1, offset: 0 })
  expect(items).toMatchObject([
    { consentText: CONSENT, createdAt: expect.any(String), confirmedAt: expect.any(String) },
  ])
  expect((await post(path)).headers.get('location')).toBe('/subscribed/done')
})

it('answers the form without JavaScript, which says that a mail was sent', async () => {
  const answer = await post('/subscribe', 'email=ada%40example.org')
  expect(answer.headers.get('location')).toBe('/subscribed/pending')
})

it('answers a known address as it answers an unknown one', async () => {
  await subscribe('ada@example.org')
  await post(linkIn(bodyOf((await arrived())[0]!), 'confirm'))
  expect(await subscribe('ada@example.org')).toBe(false)
  const [mail] = await arrived()
  expect(headerOf(mail!, 'Subject')).toMatch(/^You are on the list/)
  expect(bodyOf(mail!)).not.toContain('/newsletter/confirm/')
  expect(await stored()).toEqual([{ email: 'ada@example.org', isConfirmed: true }])
})

it('sends an address that is entered again and again three mails a day', async () => {
  for (let n = 0; n < 6; n++) await subscribe('ada@example.org')
  expect(await arrived()).toHaveLength(3)
})

it('sends the link whatever other mails the address got today', async () => {
  for (const name of ['one', 'two', 'three', 'four'])
    await services.mailOutbox.write('ada@example.org', 'review-requested', { releaseId: 'r', name })
  await subscribe('ada@example.org')
  const subjects = (await arrived()).map((mail) => headerOf(mail, 'Subject'))
  expect(subjects.at(-1)).toContain('Please confirm your subscription')
})

it('works for seven days, after which the address is deleted', async () => {
  await subscribe('ada@example.org')
  const path = linkIn(bodyOf((await arrived())[0]!), 'confirm')
  await services.newsletter.cleanUp()
  expect(await stored()).toHaveLength(1)
  await database.query(`update subscriber set "createdAt" = now() - interval '7 days'`)
  expect((await post(path)).headers.get('location')).toBe('/subscribed/expired')
  await services.newsletter.cleanUp()
  expect(await stored()).toEqual([])
})

describe('leaving', () => {
  async function subscriber() {
    await subscribe('ada@example.org')
    const [mail] = await arrived()
    await post(linkIn(bodyOf(mail!), 'confirm'))
    return mail!
  }

  it('is one click in the mail program (RFC 8058), in both encodings', async () => {
    for (const encode of [
      () => 'List-Unsubscribe=One-Click',
      () => {
        const form = new FormData()
        form.set('List-Unsubscribe', 'One-Click')
        return form
      },
    ]) {
      const mail = await subscriber()
      expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
      const address = headerOf(mail, 'List-Unsubscribe')!
      const answer = await post(linkIn(address, 'leave'), encode())
      expect([answer.status, await answer.text()]).toEqual([200, 'Unsubscribed\n'])
      expect(await stored()).toEqual([])
      // Nothing else keeps the address either.
      expect((await services.mail.list(actor, { limit: 10, offset: 0 })).items).toEqual([])
    }
  })

  it('is a button on the page of the link, and can be repeated', async () => {
    const path = linkIn(bodyOf(await subscriber()), 'leave')
    await server.fetch(path)
    expect(await stored()).toHaveLength(1)
    expect((await post(path)).headers.get('location')).toBe('/subscribed/left')
    expect((await post(path)).headers.get('location')).toBe('/subscribed/left')
    expect(await stored()).toEqual([])
  })

  it('needs the token of this purpose', async () => {
    const mail = bodyOf(await subscriber())
    const [confirm, leave] = [linkIn(mail, 'confirm'), linkIn(mail, 'leave')]
    const token = (path: string) => path.split('/').at(-1)!
    for (const wrong of [token(confirm), token(leave).replace(/^./, (c) => (c === 'A' ? 'B' : 'A')), 'a'.repeat(43)]) {
      expect((await post(`/newsletter/leave/${wrong}`)).headers.get('location')).toBe('/subscribed/expired')
      expect((await post(`/newsletter/leave/${wrong}`, 'List-Unsubscribe=One-Click')).status).toBe(404)
    }
    expect((await post(`/newsletter/confirm/${token(leave)}`)).headers.get('location')).toBe('/subscribed/expired')
    expect(await stored()).toHaveLength(1)
  })

  it('leaves no token in the log', async () => {
    const mail = bodyOf(await subscriber())
    const path = linkIn(mail, 'leave')
    await server.fetch(path)
    await post(path)
    expect(server.logged.join('\n')).not.toContain(path.split('/').at(-1))
    expect(server.logged.join('\n')).toContain('/newsletter/leave/[token]')
  })
})
