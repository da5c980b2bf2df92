import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { contrast, toOklch } from '../../../schema/colour.ts'
import { operator } from '../../access/permissions/policy.ts'
import type { Config } from '../../platform/config/config.ts'
import { BackgroundPauseRepository } from '../../content/publishing/background-pause.ts'
import { headerOf, startMailServer } from '../../testing/mail-server.ts'
import { startServices } from '../../testing/services.ts'
import { mailHtml } from './content.ts'
import { MailDelivery } from './delivery.ts'
import type { MailRow } from './mail-repository.ts'

const real = await startMailServer()
const { database, services, config } = await startServices({ environment: real.environment })
const { mail } = services
const actor = operator('test')

beforeEach(async () => {
  await database.query('truncate mail, "backgroundPause"')
  real.received.length = 0
})

const write = (recipient = 'ada@example.org') =>
  services.mailOutbox.write(recipient, 'release-published', { releaseId: 'a release', name: 'Spring' })
const outbox = async () => (await mail.list(actor, { limit: 10, offset: 0 })).items

/** Sends to the real server, or to another one. */
function delivery(smtpUrl = config.mail!.smtpUrl, attemptMs?: number): MailDelivery {
  const made = new MailDelivery(database, mail, { ...(config.mail as NonNullable<Config['mail']>), smtpUrl }, attemptMs)
  onTestFinished(() => made.close())
  return made
}

/** A server that answers each connection with `behave`, and counts them. */
async function brokenServer(behave: (socket: Socket) => void): Promise<{ url: string; connections: () => number }> {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    connections++
    sockets.add(socket.on('error', () => {}))
    behave(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => connections }
}

/** Lets the wait for the next attempt pass. */
const makeDue = () => database.query(`update mail set "nextAttemptAt" = now() - interval '1 second'`)
/** Returns the wait until the next attempt in minutes. */
const waitOf = async () =>
  (
    await database.query<{ minutes: number }>(
      `select round(extract(epoch from "nextAttemptAt" - now()) / 60)::int as minutes from mail`,
    )
  )[0]!.minutes

it('has its button in the nearest shade of the brand colour that white can be read on', async () => {
  await services.settings.update(actor, 'primary_color', '#e11d48')
  await write()
  const [row] = await database.query<MailRow>('select * from mail')
  const html = mailHtml((await mail.render(row!))!)
  const [, shade] = /<a [^>]*background:(#[0-9a-f]{6})/.exec(html)!
  expect(contrast(shade!, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(toOklch(shade!).h).toBeCloseTo(toOklch('#e11d48').h, -1)
})

it('sends what somebody waits for before a flood of other mails', async () => {
  for (let n = 0; n < 3; n++) await write()
  await services.mailOutbox.write('grace@example.org', 'password-reset', { linkId: randomUUID(), username: 'grace' })
  await delivery().sendDue()
  expect(real.received.map(({ to }) => to)).toEqual([
    ['grace@example.org'],
    ...Array.from({ length: 3 }, () => ['ada@example.org']),
  ])
})

it('sends a mail once, as text and HTML, and never again', async () => {
  await write()
  expect(await delivery().sendDue()).toHaveLength(1)
  expect(await delivery().sendDue()).toEqual([])
  await makeDue()
  expect(await delivery().sendDue()).toEqual([])
  expect(real.received).toHaveLength(1)
  const [received] = real.received
  expect(received!.to).toEqual(['ada@example.org'])
  expect(headerOf(received!, 'From')).toBe('Verdant <news@verdant.example>')
  expect(headerOf(received!, 'Subject')).toBe('Published: Spring')
  expect(headerOf(received!, 'Auto-Submitted')).toBe('auto-generated')
  expect(headerOf(received!, 'Message-ID')).toMatch(/^<[\w-]+@verdant\.example>$/)
  expect(received!.source).toContain('Content-Type: text/plain')
  expect(received!.source).toContain('Content-Type: text/html')
  expect(received!.source).not.toMatch(/<img|src=|<script|<link/i)
  expect(await outbox()).toMatchObject([{ state: 'SENT', attempts: 1, lastError: null }])
})

it('tells the old address of a user that there is another one', async () => {
  const username = `u-${randomUUID()}`
  const account = { username, email: `${username}@example.org`, role: 'editor', password: 'a password that is long' }
  const { id } = await services.users.add(actor, account)
  await services.emailChanges.set(actor, id, `new-${account.email}`)
  const [told, ...others] = await outbox()
  expect(others).toEqual([])
  expect(told).toMatchObject({ recipient: account.email, state: 'WAITING', link: null })
  expect(told!.text).toContain(`The account “${username}”`)
  expect(told!.text).not.toContain('new-')
})

it('sends what is written in a transaction only if that is committed', async () => {
  const failing = database.transaction(async () => {
    await write()
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await delivery().sendDue()).toEqual([])
})

it('is sent by one of several servers', async () => {
  for (let n = 0; n < 6; n++) await write(`reader-${n}@example.org`)
  const senders = Array.from({ length: 4 }, () => delivery())
  const sent = await Promise.all(senders.map((sender) => database.run(() => sender.sendDue())))
  expect(sent.flat()).toHaveLength(6)
  expect(new Set(real.received.flatMap(({ to }) => to)).size).toBe(6)
  expect(real.received).toHaveLength(6)
})

it('of a killed server is sent by another one, with the same Message-ID', async () => {
  await write()
  // The claim of a server that was killed after the mail server had accepted the mail, and before that was recorded.
  const before = delivery()
  await before.sendDue()
  await database.query(
    `update mail set state = 'WAITING', "sentAt" = null, "nextAttemptAt" = now() + interval '5 minutes'`,
  )
  expect(await delivery().sendDue()).toEqual([])
  await makeDue()
  await delivery().sendDue()
  const ids = real.received.map((mail) => headerOf(mail, 'Message-ID'))
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

it('is not sent while a restored backup pauses what is scheduled', async () => {
  await write()
  // The restore of a backup does this.
  await new BackgroundPauseRepository(database).beginIfScheduled()
  expect(await delivery().sendDue()).toEqual([])
  await services.schedule.resume(actor)
  expect(await delivery().sendDue()).toHaveLength(1)
})

describe('a mail server', () => {
  it('that is away is tried again after growing waits, until the mail is of no use', async () => {
    const closed = await brokenServer((socket) => socket.destroy())
    await write()
    const waits = []
    for (let attempt = 0; attempt < 7; attempt++) {
      await delivery(closed.url).sendDue()
      waits.push(await waitOf())
      await makeDue()
    }
    expect(waits).toEqual([1, 5, 15, 60, 240, 240, 240])
    expect(await outbox()).toMatchObject([{ state: 'WAITING', attempts: 7, lastError: expect.stringMatching(/./) }])
    await database.query(`update mail set "expiresAt" = now() + interval '1 hour'`)
    await delivery(closed.url).sendDue()
    expect(await outbox()).toMatchObject([{ state: 'FAILED' }])
    await makeDue()
    expect(await delivery().sendDue()).toEqual([])
  })

  it('that recovers gets the mail', async () => {
    await write()
    const closed = await brokenServer((socket) => socket.destroy())
    await delivery(closed.url).sendDue()
    await makeDue()
    await delivery().sendDue()
    expect(real.received).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ state: 'SENT', attempts: 2, lastError: null }])
  })

  it('that refuses the recipient for good is not asked again; the reason is kept', async () => {
    const refusing = await startMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    })
    await write()
    await delivery(refusing.environment.SMTP_URL).sendDue()
    expect(await outbox()).toMatchObject([{ state: 'FAILED', lastError: expect.stringContaining('No such mailbox') }])
  })

  it('that asks for patience is asked again', async () => {
    const greylisting = await startMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Try later'), { responseCode: 450 })),
    })
    await write()
    await delivery(greylisting.environment.SMTP_URL).sendDue()
    expect(await outbox()).toMatchObject([{ state: 'WAITING', lastError: expect.stringContaining('Try later') }])
  })

  it('that refuses the password is asked again: the operator can repair that', async () => {
    const locked = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    })
    await write()
    await delivery(locked.environment.SMTP_URL.replace('//', '//user:wrong@')).sendDue()
    expect(await outbox()).toMatchObject([{ state: 'WAITING', lastError: expect.stringContaining('Wrong password') }])
    // Neither the log of the mail nor the error has the password of the server.
    expect(JSON.stringify(await outbox())).not.toContain('user:wrong')
  })

  it('that breaks off while the message is sent gets it again', async () => {
    const breaking = await startMailServer({
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(Object.assign(new Error('Broken'), { responseCode: 421 })))
      },
    })
    await write()
    await delivery(breaking.environment.SMTP_URL).sendDue()
    expect(await outbox()).toMatchObject([{ state: 'WAITING', attempts: 1 }])
    await makeDue()
    await delivery().sendDue()
    expect(real.received).toHaveLength(1)
  })

  it('that never answers holds up nothing: the attempt ends, and the mail is sent later', async () => {
    const silent = await brokenServer(() => {})
    await write()
    await delivery(silent.url, 300).sendDue()
    expect(await outbox()).toMatchObject([{ state: 'WAITING', lastError: 'The mail server did not answer in time' }])
  })

  it('that answers a byte at a time is not waited for either', async () => {
    const trickling = await brokenServer((socket) => {
      const timer = setInterval(() => socket.write('2'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    await write()
    await delivery(trickling.url, 400).sendDue()
    expect(await outbox()).toMatchObject([{ state: 'WAITING', lastError: 'The mail server did not answer in time' }])
  })

  it('that never answers does not hold up the end of the process, and the mail is due at once', async () => {
    const silent = await brokenServer(() => {})
    const sender = delivery(silent.url)
    await write()
    const sending = sender.sendDue()
    await expect.poll(silent.connections).toBe(1)
    await sender.close()
    expect(await sending).toEqual([])
    expect(await delivery().sendDue()).toHaveLength(1)
  })
})

it('is not sent when it is of no use any more', async () => {
  await write()
  await database.query(`update mail set "expiresAt" = now() - interval '1 second'`)
  expect(await delivery().sendDue()).toEqual([])
  await mail.cleanUp()
  expect(await outbox()).toMatchObject([{ state: 'FAILED', lastError: 'The mail was not sent in time' }])
})

describe('an admin', () => {
  it('sends a mail again that has failed, and none that was sent', async () => {
    await write()
    await database.query(`update mail set state = 'FAILED', "expiresAt" = now()`)
    const { id } = (await outbox())[0]!
    expect(await mail.send(actor, id)).toMatchObject({ state: 'WAITING' })
    await delivery().sendDue()
    await expect(mail.send(actor, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(mail.send(actor, randomUUID())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('reads mails with their links, also where no mail server is configured', async () => {
    const without = await startServices()
    await without.services.mailOutbox.write('ada@example.org', 'release-failed', {
      releaseId: 'r',
      name: 'Spring',
      reason: 'Because',
    })
    const { items, total } = await without.services.mail.list(actor, { limit: 10, offset: 0 })
    expect(total).toBe(1)
    expect(items).toMatchObject([
      {
        recipient: 'ada@example.org',
        subject: 'Not published: Spring',
        link: 'https://verdant.example/admin/releases/r',
        text: expect.stringContaining('Because'),
        state: 'KEPT',
      },
    ])
    await expect(without.services.mail.send(actor, items[0]!.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('reads mails of 30 days, and those that still wait', async () => {
    await write()
    await write('old@example.org')
    await write('waiting@example.org')
    await database.query(
      `update mail set "createdAt" = now() - interval '31 days' where recipient <> 'ada@example.org'`,
    )
    await database.query(`update mail set state = 'FAILED' where recipient = 'old@example.org'`)
    await services.retention.cleanUp()
    expect((await outbox()).map(({ recipient }) => recipient).toSorted()).toEqual([
      'ada@example.org',
      'waiting@example.org',
    ])
  })
})
