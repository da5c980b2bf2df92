import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hero, job, product, seo } from '../../schema/kinds/index.ts'
import { apply } from '../../api/content/items/apply.ts'
import { authorOf } from '../../api/content/items/change.ts'
import { openDatabase } from '../../api/platform/database/database.ts'
import { image } from '../../api/content/media/testing/images.ts'
import { startS3 } from '../../api/content/media/testing/s3.ts'
import { make, makeJob, makeProduct } from '../../api/testing/factories.ts'
import { startMailServer } from '../../api/testing/mail-server.ts'
import { servicesOn, testConfig } from '../../api/testing/services.ts'
import { testDatabase } from '../../api/testing/test-database.ts'
import { startCommandLine } from '../testing/command-line.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'

const { actor, database, url } = await startCommandLine()
/** The database of a new site, which no test changes. */
const unused = await testDatabase()
const author = authorOf(actor)
const A = '0b6c3a5e-1111-4222-8333-444455556666'

/** A secret as the server needs it. */
const JWT_SECRET = randomBytes(32).toString('hex')

interface Report {
  checks: { name: string; findings: { level: string; message: string; remedy: string }[] }[]
}

/** Returns the findings of the doctor about a site. Its data folder is empty: that of the project may hold what `npm start` stored. */
async function findings(site = url, env: NodeJS.ProcessEnv = {}) {
  const environment = { DATA_DIR: await folder(), JWT_SECRET, ...env }
  const { code, stdout } = await runInProcess(site, ['doctor', '--json'], { env: environment })
  const { checks } = JSON.parse(stdout) as Report
  expect(checks.flatMap((check) => check.findings).every(({ remedy }) => remedy !== '')).toBe(true)
  return {
    code,
    messages: checks.flatMap((check) =>
      check.findings.map(({ level, message }) => `${level} ${check.name}: ${message}`),
    ),
    remedies: checks.flatMap((check) => check.findings.map(({ remedy }) => remedy)),
  }
}

it('reports only that no user can sign in on a new system', async () => {
  expect(await findings(unused)).toMatchObject({
    code: 0,
    messages: ['warning users: No admin can sign in'],
  })
})

it('says what to do if the extension of the search or a trigger of it is missing', async () => {
  const own = await testDatabase()
  const database = openDatabase(own)
  await database.query('drop extension pg_trgm cascade')
  await database.query('drop trigger product_search_update on product')
  await database.close()
  const { messages, remedies } = await findings(own)
  expect(messages).toContain(
    'warning search: Searches correct only exchanged letters, and long lists are searched slowly: the extension pg_trgm is missing',
  )
  expect(messages).toContain('warning search: Products are not searched as the model says')
  expect(remedies.join()).toContain('create extension pg_trgm')
})

it('signs in to the mail server, if there is one', async () => {
  const signIn: SMTPServerOptions['onAuth'] = ({ password }, _, done) =>
    password === 'right' ? done(null, { user: 'site' }) : done(new Error('535 The password is wrong'))
  const { environment, close } = await startMailServer({ authOptional: false, onAuth: signIn })
  const url = new URL(environment.SMTP_URL)
  Object.assign(url, { username: 'site', password: 'right' })
  const messages = async () => (await findings(unused, { ...environment, SMTP_URL: url.href })).messages
  const others = await messages()
  expect(others.join()).not.toContain('mail server')
  url.password = 'wrong'
  expect(await messages()).toEqual([
    expect.stringMatching(/^error mail server: 127\.0\.0\.1:\d+: Invalid login: 535/),
    ...others,
  ])
  await close()
  expect(await messages()).toEqual([expect.stringMatching(/^error mail server: .*ECONNREFUSED/), ...others])
})

it('finds missing pictures, dangling links, values that no longer fit and lost bytes', async () => {
  const image = '/media/gone-1.png'
  const values = makeProduct({ name: 'Azo', image })
  await apply(database, [{ kind: product, action: 'create', id: A, values }], { author })
  const shop = { page: 'shop', title: 'Shop', description: 'What we sell' }
  await apply(database, [{ kind: seo, action: 'create', id: A, values: { ...make(seo), ...shop } }], { author })
  await database.pool.query(`update product set category = ''`)
  await database.pool.query(
    `insert into "mediaFile" (id, "publicId", "originalFilename", alt, width, height, bytes, format, hash)
     values ('${A}', 'lost-1.png', 'lost.png', '', 1, 1, 1, 'png', 'x')`,
  )
  const { code, messages } = await findings()
  expect(code).toBe(1)
  expect(messages).toEqual([
    'warning users: No admin can sign in',
    'error media files: /media/lost-1.png has no bytes in the media store',
    `error content: Product “Azo” (${A}): category: Category is required`,
    `warning content: Product “Azo” (${A}): image shows a picture that does not exist: /media/gone-1.png`,
    `warning content: Page SEO “shop” (${A}): no page has this name, so nothing of it is shown`,
  ])
})

it('finds references to items that do not exist', async () => {
  const own = await testDatabase()
  const operated = openDatabase(own)
  await apply(operated, [{ kind: job, action: 'create', id: A, values: makeJob({ title: 'Agronomist' }) }], { author })
  await operated.query('update job set contact = $1', [A])
  await operated.close()
  expect((await findings(own)).messages).toContain(
    `error content: Job “Agronomist” (${A}): Contact refers to an item that does not exist: ${A}`,
  )
})

it('reports problems of the configuration, the database and the data directory, and then stops', async () => {
  const secret = await findings(unused, { JWT_SECRET: 'short' })
  expect(secret).toMatchObject({
    code: 1,
    messages: [expect.stringContaining('JWT_SECRET must have 32 bytes'), expect.stringContaining('No admin')],
  })
  const configuration = await findings(url, { PORT: 'x' })
  expect(configuration).toMatchObject({ code: 1, messages: [expect.stringContaining('PORT')] })
  const away = await findings('postgres://127.0.0.1:1/none')
  expect(away).toMatchObject({ code: 1, messages: [expect.stringContaining('error database:')] })
  const file = join(await folder(), 'file')
  writeFileSync(file, '')
  expect((await findings(url, { DATA_DIR: file })).messages).toContainEqual(
    expect.stringContaining('error media store:'),
  )
})

/** A site with one picture, and an export of it. */
async function sitePicture() {
  const [data, out, site] = [await folder(), await folder(), await testDatabase()]
  const env = { DATA_DIR: data, JWT_SECRET }
  const bytes = await image('png', { width: 4, height: 4 })
  const source = join(out, 'dot.ndjson')
  const lines = [
    { format: 'verdant', version: 1 },
    {
      id: A,
      kind: 'mediaFile',
      values: { publicId: 'dot-1.png', originalFilename: 'dot.png', format: 'png', hash: 'x' },
    },
    { bytes: bytes.toString('base64') },
  ]
  writeFileSync(source, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  expect(await runInProcess(site, ['import', source], { env })).toMatchObject({ code: 0 })
  const saved = join(out, 'saved.zip')
  expect(await runInProcess(site, ['export', saved], { env })).toMatchObject({ code: 0 })
  return {
    out,
    stored: join(data, 'media/dot-1.png/original'),
    run: (...args: string[]) => runInProcess(site, args, { env }),
    repair: () => runInProcess(site, ['import', saved, '--only', 'media', '--repair-media'], { env }),
    problems: async () => (await findings(site, env)).messages.filter((message) => message.includes('media files')),
  }
}

it('finds damaged bytes of pictures, and its remedy restores them', async () => {
  const { stored, repair, problems } = await sitePicture()
  writeFileSync(stored, 'damaged')
  expect(await problems()).toEqual(['error media files: /media/dot-1.png is damaged in the media store'])
  expect(await repair()).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('1 changed') })
  expect(await problems()).toEqual([])
})

it('finds missing bytes of pictures, which a backup refuses, and its remedy restores them', async () => {
  const { stored, out, run, repair, problems } = await sitePicture()
  rmSync(stored)
  const file = join(out, 'all.tar')
  expect(await run('backup', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('/media/dot-1.png') })
  expect(readdirSync(out)).not.toContain('all.tar')
  const partial = await run('backup', file, '--skip-missing-media')
  expect(partial).toMatchObject({ code: 0, stderr: 'Without the bytes of /media/dot-1.png\n' })
  expect(await repair()).toMatchObject({ code: 0 })
  expect(await problems()).toEqual([])
})

it('finds a PostgreSQL that is too old, and its remedy works', async () => {
  const [site, other, out] = [await testDatabase(), await testDatabase(), await folder()]
  const tables = openDatabase(site)
  // No other version is installed here, so the database says that it is one.
  await tables.query(`create function public.current_setting(name text) returns text language sql as
    $$ select case name when 'server_version_num' then '140010' else pg_catalog.current_setting(name) end $$`)
  await tables.query(`alter database ${new URL(site).pathname.slice(1)} set search_path = public, pg_catalog`)
  await tables.close()
  const env = { DATA_DIR: await folder(), JWT_SECRET }
  const { code, messages, remedies } = await findings(site, env)
  expect([code, messages[0]]).toEqual([1, 'error database: PostgreSQL 14 is too old'])
  expect(remedies[0]).toBe(
    'Restore a backup of this database into PostgreSQL 15 or later (verdant backup, verdant restore).',
  )
  const file = join(out, 'old.tar')
  expect(await runInProcess(site, ['backup', file], { env })).toMatchObject({ code: 0 })
  expect(await runInProcess(other, ['restore', file], { env })).toMatchObject({ code: 0, stderr: '' })
  expect((await findings(other, env)).messages).toEqual(['warning users: No admin can sign in'])
})

describe('every remedy works', () => {
  const folders = new Map<string, string>()
  /** Returns the data folder of a site, which holds its pictures. */
  const dataOf = async (site: string) => {
    const data = folders.get(site) ?? (await folder())
    folders.set(site, data)
    return data
  }
  const run = async (site: string, args: string[], input?: string) =>
    runInProcess(site, args, { env: { DATA_DIR: await dataOf(site), JWT_SECRET }, ...(input && { input }) })
  const about = async (site: string, name: string) => {
    const { messages, remedies } = await findings(site, { DATA_DIR: await dataOf(site) })
    const at = messages.findIndex((message) => message.includes(` ${name}: `))
    return at < 0 ? undefined : { message: messages[at], remedy: remedies[at] }
  }

  it('for pending migrations', async () => {
    const site = await testDatabase()
    const tables = openDatabase(site)
    await tables.query('drop schema public cascade')
    await tables.query('create schema public')
    await tables.close()
    const { messages, remedies } = await findings(site)
    expect(messages).toEqual([expect.stringContaining('error migrations: ')])
    expect(remedies[0]).toMatch(/^Run: npx verdant migrate up\. Then run verdant doctor again/)
    expect(await run(site, ['migrate', 'up'])).toMatchObject({ code: 0 })
    expect(await about(site, 'migrations')).toBeUndefined()
  })

  it('for a site without an admin', async () => {
    const site = await testDatabase()
    const { remedy } = (await about(site, 'users'))!
    expect(remedy).toBe('Run: npx verdant users add <name> --role admin --email <address>')
    const command = ['users', 'add', 'ada', '--role', 'admin', '--email', 'ada@example.org', '--password-stdin']
    expect(await run(site, command, 'correct horse battery')).toMatchObject({ code: 0 })
    expect(await about(site, 'users')).toBeUndefined()
  })

  it('for tables that were changed by hand', async () => {
    const [site, other] = [await testDatabase(), await testDatabase()]
    const file = join(await folder(), 'before.tar')
    expect(await run(site, ['backup', file])).toMatchObject({ code: 0 })
    const tables = openDatabase(site)
    await tables.query('alter table product drop column "technicalSpecs"')
    await tables.close()
    expect(await about(site, 'migrations')).toMatchObject({ remedy: expect.stringContaining('into a new database') })
    expect(await run(other, ['restore', file])).toMatchObject({ code: 0 })
    expect(await about(other, 'migrations')).toBeUndefined()
  })

  it('for a database in another encoding', async () => {
    const [site, other] = [await otherEncoding(), await testDatabase()]
    expect(await run(site, ['migrate', 'up'])).toMatchObject({ code: 0 })
    expect(await run(site, ['seed'])).toMatchObject({ code: 0 })
    expect(await about(site, 'database')).toMatchObject({
      message: 'error database: The database is encoded in SQL_ASCII',
      remedy: expect.stringContaining('restore a backup of this one into it'),
    })
    const file = join(await folder(), 'all.tar')
    expect(await run(site, ['backup', file])).toMatchObject({ code: 0 })
    expect(await run(other, ['restore', file])).toMatchObject({ code: 0 })
    expect(await about(other, 'database')).toBeUndefined()
    expect(await about(other, 'content')).toBeUndefined()
  })

  it('for a database that accepts reads only', async () => {
    const site = await testDatabase()
    const tables = openDatabase(site)
    const setReadOnly = (state: 'on' | 'off') =>
      tables.query(`alter database ${new URL(site).pathname.slice(1)} set default_transaction_read_only = ${state}`)
    await setReadOnly('on')
    expect(await about(site, 'writes')).toMatchObject({
      message: expect.stringContaining('error writes: The database accepts reads only: '),
      remedy: expect.stringContaining('target_session_attrs=read-write'),
    })
    await setReadOnly('off')
    await tables.close()
    expect(await about(site, 'writes')).toBeUndefined()
  })

  it('for statements that wait for a lock', async () => {
    const site = await testDatabase()
    const tables = openDatabase(site)
    onTestFinished(() => tables.close())
    const holder = await tables.pool.connect()
    await holder.query('begin; lock table product in access exclusive mode')
    const waiting = tables.query('update product set "order" = 1')
    const isWaiting = () => tables.query(`select 1 from pg_locks where not granted and relation = 'product'::regclass`)
    await expect.poll(isWaiting).toHaveLength(1)
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    expect(await about(site, 'locks')).toMatchObject({
      message: expect.stringMatching(
        new RegExp(`^warning locks: A statement has waited \\d+ seconds? for product, which process ${rows[0]!.pid} `),
      ),
      remedy: expect.stringContaining(`pg_terminate_backend(${rows[0]!.pid})`),
    })
    await holder.query('rollback')
    await waiting
    // Nothing but the doctor itself would wait.
    await holder.query('begin; lock table product')
    expect(await about(site, 'locks')).toMatchObject({
      message: expect.stringMatching(
        new RegExp(
          `^warning locks: Process ${rows[0]!.pid} \\(.+, idle in transaction, .+\\) has locked product: others wait`,
        ),
      ),
      remedy: expect.stringContaining(`pg_terminate_backend(${rows[0]!.pid})`),
    })
    await holder.query('rollback')
    holder.release()
    expect(await about(site, 'locks')).toBeUndefined()
  })

  it('for webhooks that fail or are paused', async () => {
    const site = await testDatabase()
    const tables = openDatabase(site)
    onTestFinished(() => tables.close())
    const { services } = servicesOn(tables, testConfig(site, await folder()))
    expect(await run(site, ['webhooks', 'add', 'https://example.org/hook'])).toMatchObject({ code: 0 })
    const [webhook] = await tables.query<{ id: string }>('select id from webhook')
    const name = `The webhook to example.org (${webhook!.id})`
    await services.content.create(actor, product, makeProduct())
    expect(await about(site, 'webhooks')).toBeUndefined()
    await tables.query(`update "webhookDelivery" set "lastError" = 'The receiver answered 500'`)
    expect(await about(site, 'webhooks')).toMatchObject({
      message: `warning webhooks: ${name} does not accept 1 delivery, and 1 waits in total`,
      remedy: expect.stringContaining(`npx verdant webhooks deliveries ${webhook!.id}`),
    })
    await tables.query(`update webhook set state = 'PAUSED', "pauseReason" = 'A day of attempts has failed.'`)
    expect(await about(site, 'webhooks')).toMatchObject({
      message: `warning webhooks: ${name} is paused, and 1 delivery waits: A day of attempts has failed.`,
      remedy: expect.stringContaining(`npx verdant webhooks resume ${webhook!.id}`),
    })
    expect(await run(site, ['webhooks', 'resume', webhook!.id])).toMatchObject({ code: 0 })
  })

  it('for schedules that a restored backup paused', async () => {
    const site = await testDatabase()
    const tables = openDatabase(site)
    await tables.query(
      `insert into release (id, name, state, "scheduledAt", "createdByName") values ($1, 'Spring', 'SCHEDULED', now(), 'x')`,
      [A],
    )
    await tables.query('insert into "backgroundPause" (id) values (1)')
    await tables.close()
    const { remedy } = (await about(site, 'schedules'))!
    expect(remedy).toContain('npx verdant release resume')
    expect((await run(site, ['release', 'list'])).stderr).toMatch(/^Schedules have been paused since /)
    expect(await run(site, ['release', 'resume'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The time of “Spring” has passed.* Confirm with --yes\.\n$/),
    })
    expect(await run(site, ['release', 'resume', '--yes'])).toMatchObject({ code: 0 })
    expect(await about(site, 'schedules')).toBeUndefined()
    expect(await run(site, ['release', 'resume'])).toMatchObject({ code: 0, stdout: 'Schedules are not paused\n' })
  })

  it('for a release that could not be published at its time', async () => {
    const site = await testDatabase()
    const path = join(await folder(), 'spring.ndjson')
    const record = { kind: 'product', id: A, values: makeProduct({ name: 'Azo' }) }
    writeFileSync(path, [{ format: 'verdant', version: 1 }, record].map((line) => `${JSON.stringify(line)}\n`).join(''))
    expect(await run(site, ['import', path, '--release', 'Spring', '-q'])).toMatchObject({ code: 0 })
    const tables = openDatabase(site)
    await tables.query(`update release set state = 'FAILED'`)
    await tables.close()
    expect(await about(site, 'schedules')).toMatchObject({
      message: 'warning schedules: The release “Spring” could not be published at its time',
      remedy: expect.stringContaining('npx verdant release show "Spring"'),
    })
    expect(await run(site, ['release', 'show', 'Spring'])).toMatchObject({ code: 0 })
    expect(await run(site, ['release', 'publish', 'Spring', '-q'])).toMatchObject({ code: 0 })
    expect(await about(site, 'schedules')).toBeUndefined()
  })

  /** Returns the services of a site of its own, and its findings about media files and content. */
  async function siteOf() {
    const site = await testDatabase()
    const opened = openDatabase(site)
    onTestFinished(() => opened.close())
    const data = await folder()
    const { services } = servicesOn(opened, testConfig(site, data))
    const problems = async () => {
      const { messages, remedies } = await findings(site, { DATA_DIR: data })
      return messages.flatMap((message, at) =>
        message.includes(' users: ') ? [] : [{ message, remedy: remedies[at] }],
      )
    }
    return { services, opened, data, problems }
  }

  it('for a file without bytes: it is deleted in the gallery', async () => {
    const { services, data, problems } = await siteOf()
    const source = Readable.from([await image('png')])
    const [file] = await services.media.upload(actor, [{ source, name: 'field.png' }])
    rmSync(join(data, 'media', file!.publicId, 'original'))
    expect(await problems()).toMatchObject([
      {
        message: expect.stringContaining('has no bytes'),
        remedy: expect.stringContaining('or delete it in the media gallery.'),
      },
    ])
    await services.media.delete(actor, [file!.publicId])
    expect(await problems()).toEqual([])
  })

  it('for content: it is edited', async () => {
    const { services, opened, problems } = await siteOf()
    const values = makeProduct({ image: 'https://old.example/field.png' })
    const { id } = await services.content.create(actor, product, values)
    await opened.query(`update product set category = ''`)
    await services.content.updateSingleton(actor, hero, { primaryCTA: { text: 'More', link: `/product/${A}` } })
    await services.settings.update(actor, 'site_logo', '/media/gone-000000000000.png')
    const reported = await problems()
    expect(reported.map(({ remedy }) => remedy)).toEqual([
      'Edit it in the admin.',
      'Edit it in the admin.',
      'Edit it in the admin.',
      'Change it in the settings.',
    ])
    await services.content.update(actor, product, id, { category: 'Inoculants', image: '' })
    await services.content.updateSingleton(actor, hero, { primaryCTA: { text: 'More', link: '#products' } })
    await services.settings.update(actor, 'site_logo', '')
    expect(await problems()).toEqual([])
  })

  it('for an address of the database that nothing answers, and for variables that are not valid', async () => {
    const away = await findings('postgres://127.0.0.1:1/none')
    expect(away.remedies).toEqual([expect.stringContaining('correct DATABASE_URL')])
    const wrong = await findings(unused, { PORT: 'x' })
    expect(wrong.remedies).toEqual([expect.stringContaining('the section Environment of README.md')])
    expect(await findings(unused)).toMatchObject({ code: 0 })
  })

  it('for an S3 store that is not running', async () => {
    const s3 = await startS3()
    const env = {
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }
    const away = await findings(unused, { ...env, S3_ENDPOINT: 'http://127.0.0.1:1' })
    const cause = `^error media store: http://127\\.0\\.0\\.1:1, bucket ${s3.bucket}: .*ECONNREFUSED`
    expect(away.messages).toContainEqual(expect.stringMatching(new RegExp(cause)))
    expect(away.messages.filter((message) => message.includes('DATABASE_URL'))).toEqual([])
    expect(away.remedies).toContainEqual('Correct the S3_ variables, or start the store that they name.')
    expect(await findings(unused, { ...env, S3_ENDPOINT: s3.endpoint! })).toMatchObject({ code: 0 })
  })

  it('for data of another major version', async () => {
    const data = await folder()
    mkdirSync(join(data, 'postgres/17/data'), { recursive: true })
    writeFileSync(join(data, 'postgres/17/data/PG_VERSION'), '17\n')
    const messages = async () =>
      (await findings(unused, { DATA_DIR: data })).messages.filter((message) => message.includes('PostgreSQL'))
    expect(await messages()).toEqual([expect.stringContaining('postgres/17 holds data of PostgreSQL 17')])
    rmSync(join(data, 'postgres/17'), { recursive: true })
    expect(await messages()).toEqual([])
  })

  it('for a data directory that is a file', async () => {
    const file = join(await folder(), 'file')
    writeFileSync(file, '')
    const { remedies } = await findings(unused, { DATA_DIR: file })
    expect(remedies).toContainEqual(expect.stringContaining(`Make ${file} a folder`))
    rmSync(file)
    mkdirSync(file)
    const { messages } = await findings(unused, { DATA_DIR: file })
    expect(messages).toEqual(['warning users: No admin can sign in'])
  })
})

/** Creates an empty database that does not store UTF-8. Dropped with its test. */
async function otherEncoding(): Promise<string> {
  const name = `encoding_${randomBytes(6).toString('hex')}`
  await database.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`)
  onTestFinished(async () => void (await database.query(`drop database ${name} with (force)`)))
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
