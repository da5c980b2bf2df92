import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { siteFrame } from '../../../schema/kinds/index.ts'
import { labelsWith } from '../../../schema/labels/labels.ts'
import { spanish } from '../../../schema/labels/spanish.data.ts'
import { operator } from '../../access/permissions/policy.ts'
import { MailDelivery } from '../mail/delivery.ts'
import { loadWebsite } from '../../faces/pages/website.ts'
import { bodyOf, headerOf, startMailServer } from '../../testing/mail-server.ts'
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

it('is in the language of the page, for forms without scripts and with them', async () => {
  await addLanguages(services.content)
  const query = { query: 'mutation { subscribe(email: "ada@example.org") }' }
  await server.fetch('/api/graphql?language=es', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(query),
  })
  await post('/es/subscribe', 'email=ben@example.org')
  const label = labelsWith([], spanish, 'es')
  const mails = await arrived()
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(bodyOf(mail)).toContain(label('mail.confirmText'))
    expect(bodyOf(mail)).toContain('<html lang="es" dir="ltr">')
    const [path] = /\/es\/newsletter\/confirm\/[\w-]+/.exec(bodyOf(mail))!
    expect(await (await server.fetch(path)).text()).toContain('<html lang="es"')
    const answer = await post(path)
    expect(answer.headers.get('location')).toBe('/es/subscribed/done')
  }
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
