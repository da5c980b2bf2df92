import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError, readConfig, tokenSecret } from './config.ts'
import { withSecretFiles } from './secret-files.ts'
import { SECRETS } from './variables.ts'

const SECRET = 'a secret of the tests, with 32 bytes or more'
const OWN = { DATABASE_URL: 'postgres://u:p@db.example/verdant', JWT_SECRET: SECRET }

/** Returns the problems of an environment, one per line. */
function problems(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').slice(1)
  }
}

it('is the demo when nothing is set', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4000,
    publicUrl: undefined,
    mail: undefined,
    retention: { auditDays: 730, logDays: 30, addressDays: 90, revisionDays: null },
    webhookAllow: [],
    trustProxy: false,
    adminUrl: undefined,
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    demo: true,
    jwtSecret: undefined,
    linkCheck: false,
    metricsToken: undefined,
    logLevel: 'info',
    media: { maxBytes: 10_485_760, maxFiles: 20, maxPixels: 50_000_000, s3: undefined },
  })
})

it('takes an empty variable for one that is not set', () => {
  const names = [
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'JWT_SECRET',
    'DEMO',
    'TRUST_PROXY',
    'S3_BUCKET',
    'LOG_LEVEL',
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

const good: [string, string, object][] = [
  ['PORT', '0', { port: 0 }],
  ['PUBLIC_URL', 'https://verdant.example/', { publicUrl: 'https://verdant.example' }],
  ['TRUST_PROXY', 'loopback', { trustProxy: 'loopback' }],
  ['TRUST_PROXY', '10.0.0.0/8, fd00::/8', { trustProxy: '10.0.0.0/8, fd00::/8' }],
  ['TRUST_PROXY', 'false', { trustProxy: false }],
  ['DATA_DIR', '/srv/verdant', { dataDir: '/srv/verdant' }],
  ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
  ['LINK_CHECK', 'off', { linkCheck: false }],
  ['TRANSLATE_URL', 'http://127.0.0.1:5000/', { translationService: { url: 'http://127.0.0.1:5000', key: undefined } }],
  ['METRICS_TOKEN', 'abcdefghijklmnop', { metricsToken: 'abcdefghijklmnop' }],
  ['DATABASE_DIRECT_URL', 'postgresql://direct/verdant', { databaseDirectUrl: 'postgresql://direct/verdant' }],
  ...[
    'postgres://verdant:p%40ss@one,two:5433/verdant?target_session_attrs=read-write&sslmode=require',
    'postgres:///verdant?host=/var/run/postgresql',
    'postgres://[::1]:5433,db.example.org/verdant',
  ].map((url): [string, string, object] => ['DATABASE_URL', url, { databaseUrl: url }]),
  ['REVISION_RETENTION_DAYS', '30', { retention: { revisionDays: 30 } }],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'http://localhost:4318/',
    { tracing: { endpoint: 'http://localhost:4318', headers: {}, serviceName: 'verdant', ratio: 1 } },
  ],
  ['OTEL_TRACES_SAMPLER_ARG', '0.5', { tracing: undefined }],
  ['MEDIA_MAX_BYTES', '1000', { media: expect.objectContaining({ maxBytes: 1000 }) }],
]

it.each(good)('takes %s=%s', (name, value, expected) => {
  expect(readConfig({ ...OWN, [name]: value })).toMatchObject(expected)
})

const bad: [string, string, RegExp][] = [
  ['PORT', 'http', /port/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', /http\(s\) address/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a key', /list of headers/],
  ['OTEL_TRACES_SAMPLER_ARG', '2', /1 or less/],
  ['PORT', '70000', /port/],
  ['PORT', '-1', /port/],
  ['PORT', '80.5', /port/],
  ['PUBLIC_URL', 'verdant.example', /http/],
  ['PUBLIC_URL', 'ftp://verdant.example', /http/],
  ['PUBLIC_URL', 'https://verdant.example/shop?x=1', /origin/],
  ['TRUST_PROXY', '2', /TRUST_PROXY/],
  // Trusting every address would accept a header that the client forged.
  ['TRUST_PROXY', 'true', /name the proxies/],
  ['TRUST_PROXY', '10.0.0.1, 0.0.0.0/0', /name the proxies/],
  ['TRUST_PROXY', '::/0', /name the proxies/],
  ['TRUST_PROXY', 'everyone', /TRUST_PROXY/],
  ['TRUST_PROXY', '10.0.0.0/99', /TRUST_PROXY/],
  ['DATABASE_URL', 'mysql://db/verdant', /postgres:\/\//],
  ['DATABASE_DIRECT_URL', 'db', /postgres:\/\//],
  ['DATABASE_URL', 'postgres://verdant:p@ss@db/verdant', /%40 for @/],
  ['DATABASE_URL', 'postgres://verdant:p/ss@db/verdant', /%2F for \//],
  ['DATABASE_URL', 'postgres://verdant:p#ss@db/verdant', /%23 for #/],
  ['DATABASE_URL', 'postgres://db:port/verdant', /postgres:\/\/user:password@host:5432\/database/],
  ['DATABASE_URL', 'postgres://one,,two/verdant', /cannot be read/],
  ['DATABASE_URL', 'postgres://one,two/verdant?target_session_attrs=standby', /any, read-write or primary/],
  ['CORS_ORIGINS', 'https://shop.example/path', /list of origins/],
  ['CORS_ORIGINS', '*,https://shop.example', /list of origins/],
  ['JWT_SECRET', 'short', /32 bytes/],
  ['DEMO', 'yes', /0 or 1/],
  ['METRICS_TOKEN', 'short', /16 characters/],
  ['METRICS_TOKEN', 'with blanks inside it', /letters/],
  ['LOG_LEVEL', 'loud', /one of/],
  ['LINK_CHECK', 'no', /on or off/],
  ['TRANSLATE_URL', 'translate.example', /must be an http\(s\) address/],
  ['TRANSLATE_KEY', 'key', /needs TRANSLATE_URL/],
  ['MEDIA_MAX_BYTES', '10MB', /number/],
  ['MEDIA_MAX_FILES', '0', /more than 0/],
  ['MEDIA_MAX_PIXELS', '1.5', /whole number/],
  ['SMTP_URL', 'mail.example.org', /smtp:\/\//],
  ['MAIL_FROM', 'Verdant', /e-mail address/],
  ['WEBHOOK_ALLOW', 'localhost', /IP addresses/],
  ['MAIL_FROM', 'a@example.org, b@example.org', /e-mail address/],
  ['AUDIT_RETENTION_DAYS', '0', /more than 0/],
  ['REVISION_RETENTION_DAYS', '7', /30 or more/],
  ['S3_ENDPOINT', 'minio', /http/],
]

it.each(bad)('refuses %s=%s', (name, value, words) => {
  const errors = problems({ ...OWN, [name]: value })
  expect(errors.filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1)
  expect(errors.join('\n')).toMatch(words)
})

it('lists everything that is wrong at once', () => {
  const errors = problems({
    HOST: '0.0.0.0',
    PORT: 'x',
    DEMO: '1',
    S3_BUCKET: 'media',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'x',
  })
  expect(errors.map((line) => line.trim().split(' ', 1).join('')).toSorted()).toEqual(
    ['PORT', 'DEMO', 'DATABASE_URL', 'JWT_SECRET', 'LOG_LEVEL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].toSorted(),
  )
})

it('shows no value in a message', () => {
  expect(problems({ ...OWN, JWT_SECRET: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@db' }).join()).not.toContain(
    'hunter2',
  )
})

describe('a secret in a file', () => {
  async function fileWith(text: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'verdant-secret-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'secret')
    await writeFile(file, text)
    return file
  }

  it.each(SECRETS)('is read for %s, without the line break at its end', async (name) => {
    const { env, problems } = withSecretFiles({ [`${name}_FILE`]: await fileWith('a value\n') })
    expect([problems, env[name]]).toEqual([[], 'a value'])
  })

  it('counts as if the variable were set', async () => {
    const { databaseUrl, jwtSecret, demo } = readConfig({
      DATABASE_URL_FILE: await fileWith(OWN.DATABASE_URL),
      JWT_SECRET_FILE: await fileWith(SECRET),
    })
    expect([databaseUrl, jwtSecret, demo]).toEqual([OWN.DATABASE_URL, SECRET, false])
  })

  it('is refused beside the variable itself, if it is empty, and if it cannot be read', async () => {
    const empty = await fileWith('\n')
    expect(problems({ ...OWN, JWT_SECRET_FILE: empty })).toEqual([expect.stringContaining('both set')])
    expect(problems({ ...OWN, METRICS_TOKEN_FILE: empty })[0]).toMatch(/METRICS_TOKEN_FILE .*empty/)
    expect(problems({ ...OWN, METRICS_TOKEN_FILE: `${empty}s` })[0]).toMatch(/METRICS_TOKEN_FILE .*ENOENT/)
  })

  it('shows nothing of the file in a message', async () => {
    expect(problems({ ...OWN, SMTP_URL_FILE: await fileWith('hunter2'), MAIL_FROM: 'a@b.example' }).join()).toMatch(
      /^ {2}SMTP_URL must be/,
    )
  })
})

describe('the demo', () => {
  it('is on loopback only, with the embedded database, unless switched off', () => {
    for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(readConfig({ HOST }).demo).toBe(true)
    expect(readConfig({ JWT_SECRET: SECRET, DEMO: '0' }).demo).toBe(false)
    expect(readConfig({ JWT_SECRET: SECRET, HOST: '0.0.0.0' }).demo).toBe(false)
    expect(readConfig(OWN).demo).toBe(false)
  })

  it('is not what a proxy shows to the world', () => {
    for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000'])
      expect(readConfig({ PUBLIC_URL: `http://${host}` }).demo).toBe(true)
    expect(readConfig({ PUBLIC_URL: 'https://www.example.org', JWT_SECRET: SECRET }).demo).toBe(false)
    expect(problems({ PUBLIC_URL: 'https://www.example.org' })).toEqual([expect.stringContaining('JWT_SECRET')])
    expect(problems({ PUBLIC_URL: 'https://www.example.org', JWT_SECRET: SECRET, DEMO: '1' })).toHaveLength(1)
  })

  it('cannot be forced elsewhere, and elsewhere a secret is needed', () => {
    expect(problems({ ...OWN, DEMO: '1' })).toHaveLength(1)
    expect(problems({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('JWT_SECRET is required')])
    expect(problems({ DEMO: '0' })).toEqual([expect.stringContaining('JWT_SECRET is required')])
  })
})

describe('S3', () => {
  const S3 = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }

  it('is used when it is named in full', () => {
    expect(readConfig({ ...OWN, ...S3 }).media.s3).toEqual({
      endpoint: undefined,
      region: 'us-east-1',
      bucket: 'media',
      accessKeyId: 'id',
      secretAccessKey: 'key',
      prefix: '',
    })
  })

  it.each(Object.keys(S3))('lacks %s', (name) => {
    expect(problems({ ...OWN, ...S3, [name]: '' })).toEqual([expect.stringContaining(`${name} is required`)])
  })
})

describe('the secret that signs tokens', () => {
  it.each(['', 'secret', 'x'.repeat(64), '0123456'.repeat(10), 'password'.repeat(4)])('is not “%s”', (JWT_SECRET) => {
    expect(problems({ ...OWN, JWT_SECRET })).toEqual([expect.stringMatching(/^ {2}JWT_SECRET /)])
  })

  it('is the configured one', async () => {
    expect(await tokenSecret(readConfig(OWN))).toBe(SECRET)
  })

  it('is drawn once in the demo, and only its owner can read it', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'verdant-config-'))
    onTestFinished(() => rm(DATA_DIR, { recursive: true }))
    const config = readConfig({ DATA_DIR })
    const drawn = await Promise.all([tokenSecret(config), tokenSecret(config), tokenSecret(config)])
    expect(drawn[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set([...drawn, await tokenSecret(config)]).size).toBe(1)
    expect((await stat(join(DATA_DIR, 'jwt-secret'))).mode & 0o777).toBe(0o600)
  })
})

it.each([
  ['news@example.org', { name: '', address: 'news@example.org' }],
  ['Verdant <news@example.org>', { name: 'Verdant', address: 'news@example.org' }],
])('sends mails from %s', (MAIL_FROM, from) => {
  const smtpUrl = 'smtps://user:p%40ss@mail.example.org:465'
  expect(readConfig({ ...OWN, SMTP_URL: smtpUrl, MAIL_FROM }).mail).toEqual({ smtpUrl, from })
})

it('requires a public address with another host for an origin of the admin', () => {
  const ADMIN_URL = 'https://admin.verdant.example'
  for (const PUBLIC_URL of [undefined, ADMIN_URL])
    expect(problems({ ...OWN, ADMIN_URL, PUBLIC_URL })).toEqual([
      '  An ADMIN_URL needs a PUBLIC_URL with another host or port',
    ])
  expect(readConfig({ ...OWN, ADMIN_URL, PUBLIC_URL: 'https://verdant.example' })).toMatchObject({
    adminUrl: ADMIN_URL,
  })
})

it('requires the address of the mail server and the sender together', () => {
  for (const half of [{ SMTP_URL: 'smtp://mail.example.org' }, { MAIL_FROM: 'news@example.org' }])
    expect(problems({ ...OWN, ...half })).toEqual(['  A mail server needs both SMTP_URL and MAIL_FROM'])
})
