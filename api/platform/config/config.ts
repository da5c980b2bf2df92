import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { makeFolder } from '../process/make-folder.ts'
import { RESTORABLE_DAYS } from '../../../schema/kinds/media-file.ts'
import { DEFAULT_RETENTION, MIN_LOG_DAYS, type RetentionPeriods } from '../../../schema/retention.ts'
import { type Role, roleNames } from '../../../schema/roles.ts'
import { isEmail, withoutTrailingSlashes } from '../../../schema/text.ts'
import { readAddress } from '../database/address.ts'
import { type CdnConfig, cdnOf, cdnProblems, cdnVariables } from './cdn.ts'
import type { SharedOrigins } from '../http/cross-origin.ts'
import { namesLocalhost } from '../http/host.ts'
import { isAddressOrNetwork } from '../outbound/address-list.ts'
import type { MailServer, OidcConfig, S3Config, TranslationServiceConfig } from './external-services.ts'

/** Minimum length of the secret that signs tokens, in bytes: the length of the HMAC's hash. */
const MIN_SECRET_BYTES = 32
/** Minimum number of distinct characters in the secret. 32 random bytes have more in every common encoding. */
const MIN_SECRET_VARIETY = 8

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((text) => blankIsAbsent(text) ?? value, schema)

const postgresUrl = z.string().superRefine((value, context) => {
  const address = readAddress(value)
  if (typeof address === 'string') context.addIssue(address)
})
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
const trimmed = httpUrl.transform(withoutTrailingSlashes)
const origin = trimmed.refine((value) => new URL(value).origin === value, 'must be an origin: no path, no query')
const count = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .positive('must be more than 0')

/** A number of days, or `forever`, which is null. */
const daysOrForever = z.union([z.literal('forever').transform(() => null), count], {
  error: 'must be a number of days, or forever',
})

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const PORT_RANGE = 'must be a port, 0 to 65535'
const port = z.coerce.number({ error: PORT_RANGE }).int(PORT_RANGE).min(0, PORT_RANGE).max(65_535, PORT_RANGE)

/**
 * The proxies whose X-Forwarded-For header is trusted: none, or a list of addresses. Trusting all addresses is not allowed,
 * because clients could then forge their address.
 */
const trustProxy = z.string().transform((value, context): false | string => {
  if (value === 'false') return false
  const isKnown = (name: string) => ['loopback', 'linklocal', 'uniquelocal'].includes(name) || isIP(name) !== 0
  const isNetwork = (name: string) => ipaddr.isValidCIDR(name) && ipaddr.parseCIDR(name)[1] > 0
  const names = value.split(',').map((name) => name.trim())
  if (names.every((name) => isKnown(name) || isNetwork(name))) return value
  context.addIssue('must name the proxies: a list of addresses, networks and loopback; or be false')
  return z.NEVER
})

/** The sender of mails: an address, or a name with the address in angle brackets. */
const sender = z.string().transform((value, context): MailServer['from'] => {
  const [name = '', rest] = value.split('<', 2)
  const address = (rest === undefined ? name : rest.replace('>', '')).trim()
  if (isEmail(address)) return { name: rest === undefined ? '' : name.trim(), address }
  context.addIssue('must be an e-mail address, such as news@example.org or Verdant <news@example.org>')
  return z.NEVER
})

const share = z.coerce.number({ error: 'must be a number' }).min(0, 'must be 0 or more').max(1, 'must be 1 or less')

/** Headers as OpenTelemetry writes them: `name=value,other=value`, with percent-encoded values. */
const headerList = z.string().transform((value, context): Record<string, string> => {
  try {
    return Object.fromEntries(value.split(',').map(readHeader))
  } catch {
    context.addIssue('must be a list of headers: name=value,name=value')
    return z.NEVER
  }
})

function readHeader(text: string): [name: string, value: string] {
  const [, name, value] = /^\s*([\w-]+)\s*=(.*)$/.exec(text)!
  return [name!, decodeURIComponent(value!.trim())]
}

/** IP addresses and networks, separated by commas. */
const addressList = z.string().transform((value, context): string[] => {
  const addresses = value.split(',').map((address) => address.trim())
  if (addresses.every(isAddressOrNetwork)) return addresses
  context.addIssue('must be a list of IP addresses and networks, such as 127.0.0.1,10.1.0.0/16')
  return z.NEVER
})

/** `*`, or origins, separated by commas. */
const sharedOrigins = z.string().transform((value, context): SharedOrigins => {
  if (value === '*') return '*'
  const origins = value.split(',').map((text) => text.trim())
  if (origins.every((text) => origin.safeParse(text).success)) return origins
  context.addIssue('must be * or a list of origins, such as https://shop.example,https://app.example')
  return z.NEVER
})

const issuer = z
  .url()
  .refine(
    (value) => value.startsWith('https:') || namesLocalhost(new URL(value).host),
    'must be an https address, except for a provider on this machine',
  )

/** Roles by group: `group=role,group=role`. */
const groupRoles = z.string().transform((value, context): ReadonlyMap<string, Role> => {
  const roles = new Map<string, Role>()
  for (const pair of value.split(',')) {
    const at = pair.lastIndexOf('=')
    const role = roleNames.find((name) => name === pair.slice(at + 1).trim())
    const group = pair.slice(0, Math.max(at, 0)).trim()
    if (role && group) roles.set(group, role)
    else context.addIssue(`must be a list like admins=admin,writers=editor; the roles are ${roleNames.join(', ')}`)
  }
  return roles
})

const environment = z.object({
  HOST: withDefault(z.string(), '127.0.0.1'),
  PORT: withDefault(port, '4000'),
  PUBLIC_URL: optional(origin),
  ADMIN_URL: optional(origin),
  TRUST_PROXY: optional(trustProxy),
  CORS_ORIGINS: optional(sharedOrigins),
  DATA_DIR: withDefault(z.string(), '.data'),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_DIRECT_URL: optional(postgresUrl),
  DATABASE_READ_URL: optional(postgresUrl),
  LINK_CHECK: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  JWT_SECRET: optional(
    z
      .string()
      .refine((value) => Buffer.byteLength(value) >= MIN_SECRET_BYTES, `must have ${MIN_SECRET_BYTES} bytes or more`)
      .refine(
        (value) => value.length < MIN_SECRET_BYTES || new Set(value).size >= MIN_SECRET_VARIETY,
        'is too easy to guess: draw it at random',
      ),
  ),
  DEMO: optional(z.enum(['0', '1'], { error: 'must be 0 or 1' })),
  METRICS_TOKEN: optional(
    z
      .string()
      .min(16, 'must have 16 characters or more')
      // The characters that RFC 6750, section 2.1, allows in a bearer token.
      .regex(/^[\w\-.~+/]+=*$/, 'must be made of letters, digits and - . _ ~ + /'),
  ),
  OIDC_ISSUER: optional(issuer),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: withDefault(z.string().max(60, 'must have 60 characters or fewer'), 'single sign-on'),
  OIDC_GROUPS_CLAIM: withDefault(z.string(), 'groups'),
  OIDC_ROLES: optional(groupRoles),
  OIDC_ADD_ACCOUNTS: optional(z.enum(['0', '1'], { error: 'must be 0 or 1' })),
  OIDC_SIGN_OUT: optional(z.enum(['0', '1'], { error: 'must be 0 or 1' })),
  LOG_LEVEL: withDefault(z.enum(LOG_LEVELS, { error: `must be one of: ${LOG_LEVELS.join(', ')}` }), 'info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(trimmed),
  OTEL_EXPORTER_OTLP_HEADERS: optional(headerList),
  OTEL_SERVICE_NAME: withDefault(z.string(), 'verdant'),
  OTEL_TRACES_SAMPLER_ARG: withDefault(share, '1'),
  MEDIA_MAX_BYTES: withDefault(count, String(10 * 1024 ** 2)),
  MEDIA_MAX_FILES: withDefault(count, '20'),
  MEDIA_MAX_PIXELS: withDefault(count, '50000000'),
  AUDIT_RETENTION_DAYS: withDefault(daysOrForever, String(DEFAULT_RETENTION.auditDays)),
  LOG_RETENTION_DAYS: withDefault(
    count.min(MIN_LOG_DAYS, `must be ${MIN_LOG_DAYS} or more`),
    String(DEFAULT_RETENTION.logDays),
  ),
  ADDRESS_RETENTION_DAYS: withDefault(count, String(DEFAULT_RETENTION.addressDays)),
  REVISION_RETENTION_DAYS: optional(count.min(RESTORABLE_DAYS, `must be ${RESTORABLE_DAYS} or more`)),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an address like smtp://user:password@host:587' }),
  ),
  MAIL_FROM: optional(sender),
  WEBHOOK_ALLOW: optional(addressList),
  ...cdnVariables,
  TRANSLATE_URL: optional(trimmed),
  TRANSLATE_KEY: optional(z.string()),
  S3_ENDPOINT: optional(trimmed),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_PREFIX: withDefault(z.string(), ''),
})

/** The names of the environment variables. */
export const VARIABLES = Object.keys(environment.shape)

/** The collector of traces. */
export interface TracingConfig {
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** The share of requests that are traced, 0 to 1. */
  ratio: number
}

/** The configuration of this process, from validated environment variables. */
export interface Config {
  host: string
  port: number
  /** Origin of absolute links, without a trailing slash. If undefined, it follows from the port after the start. */
  publicUrl: string | undefined
  /** The origin of the admin, if it has one of its own. Its host differs from that of `publicUrl`. */
  adminUrl: string | undefined
  /** The trusted proxies, in the format of Fastify's `trustProxy`. */
  trustProxy: string | false
  /** The origins whose pages may use the API; undefined if only those of this server may. */
  sharedOrigins: SharedOrigins | undefined
  dataDir: string
  /** The address of an external PostgreSQL. Without it, the embedded server is used. */
  databaseUrl: string | undefined
  /** The same database without a connection pooler, for LISTEN and advisory locks. */
  databaseDirectUrl: string | undefined
  /** The address of replicas, which take reads of visitors. */
  databaseReadUrl: string | undefined
  /** Whether demo mode is on: with the embedded database, on a loopback address, and unless DEMO is 0. */
  demo: boolean
  jwtSecret: string | undefined
  /** Whether links to other websites are checked, which sends requests to them. By default everywhere but in the demo. */
  linkCheck: boolean
  metricsToken: string | undefined
  logLevel: string
  /** The collector of traces; undefined if tracing is off. */
  tracing: TracingConfig | undefined
  media: { maxBytes: number; maxFiles: number; maxPixels: number; s3: S3Config | undefined }
  /** How long records are kept. */
  retention: RetentionPeriods
  /** Addresses and networks that are not public, to which webhooks may be sent. */
  webhookAllow: string[]
  /** The CDN in front of the server that keeps responses, if there is one. */
  cdn: CdnConfig | undefined
  /** The OpenID Connect provider for single sign-on, if there is one. */
  oidc: OidcConfig | undefined
  /** The mail server. Without one, mails are kept for admins to hand on. */
  mail: MailServer | undefined
  /** The service that drafts translations, if there is one. */
  translationService: TranslationServiceConfig | undefined
}

/** Thrown if the environment variables are invalid. The message lists every problem. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * Reads the environment.
 *
 * @throws ConfigError that lists every invalid variable and the reason
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env)
  const problems = parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
  problems.push(...contradictions(env))
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`The environment is not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
  const values = parsed.data
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    adminUrl: values.ADMIN_URL,
    trustProxy: values.TRUST_PROXY ?? false,
    sharedOrigins: values.CORS_ORIGINS,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    demo: isDemo(env),
    jwtSecret: values.JWT_SECRET,
    linkCheck: values.LINK_CHECK ? values.LINK_CHECK === 'on' : !isDemo(env),
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    tracing: tracingOf(values),
    media: {
      maxBytes: values.MEDIA_MAX_BYTES,
      maxFiles: values.MEDIA_MAX_FILES,
      maxPixels: values.MEDIA_MAX_PIXELS,
      s3: s3Of(values),
    },
    cdn: cdnOf(values),
    oidc: oidcOf(values),
    mail: mailServerOf(values),
    webhookAllow: values.WEBHOOK_ALLOW ?? [],
    translationService: values.TRANSLATE_URL ? { url: values.TRANSLATE_URL, key: values.TRANSLATE_KEY } : undefined,
    retention: {
      auditDays: values.AUDIT_RETENTION_DAYS,
      logDays: values.LOG_RETENTION_DAYS,
      addressDays: values.ADDRESS_RETENTION_DAYS,
      revisionDays: values.REVISION_RETENTION_DAYS ?? null,
    },
  }
}

// With any other public address, a proxy makes the site reachable from outside.
const isLoopbackOrigin = (url: string) => URL.canParse(url) && namesLocalhost(new URL(url).host)

const isDemo = ({ DATABASE_URL, HOST, PUBLIC_URL, ADMIN_URL, DEMO }: NodeJS.ProcessEnv) =>
  !DATABASE_URL &&
  LOOPBACK.has(HOST || '127.0.0.1') &&
  [PUBLIC_URL, ADMIN_URL].every((url) => !url || isLoopbackOrigin(url)) &&
  DEMO !== '0'

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

const S3_NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Returns the problems of variables in combination, even if each value is valid by itself. */
function contradictions(env: NodeJS.ProcessEnv): string[] {
  const problems = cdnProblems(env)
  if (env.DEMO === '1' && !isDemo(env))
    problems.push('DEMO can be 1 only without DATABASE_URL and with HOST, and PUBLIC_URL if any, on loopback')
  if (!isDemo(env) && !env.JWT_SECRET) {
    problems.push(
      'JWT_SECRET is required outside the demo: 32 bytes or more, such as the output of `openssl rand -hex 32`',
    )
  }
  const { PUBLIC_URL, ADMIN_URL } = env
  if (ADMIN_URL && (!PUBLIC_URL || hostOf(ADMIN_URL) === hostOf(PUBLIC_URL)))
    problems.push('An ADMIN_URL needs a PUBLIC_URL with another host or port')
  if (!env.SMTP_URL !== !env.MAIL_FROM) problems.push('A mail server needs both SMTP_URL and MAIL_FROM')
  if (!env.OIDC_ISSUER !== !env.OIDC_CLIENT_ID)
    problems.push('Single sign-on needs both OIDC_ISSUER and OIDC_CLIENT_ID')
  if (env.OIDC_ADD_ACCOUNTS === '1' && !env.OIDC_ROLES)
    problems.push('OIDC_ADD_ACCOUNTS needs OIDC_ROLES, which give the new accounts their roles')
  if (env.TRANSLATE_KEY && !env.TRANSLATE_URL)
    problems.push('TRANSLATE_KEY needs TRANSLATE_URL, the address of the service')
  const missing = S3_NEEDED.filter((name) => !env[name])
  const isS3 = env.S3_ENDPOINT || missing.length < S3_NEEDED.length
  if (isS3) problems.push(...missing.map((name) => `${name} is required with the other S3_ variables`))
  return problems
}

function mailServerOf({ SMTP_URL: smtpUrl, MAIL_FROM: from }: z.output<typeof environment>): MailServer | undefined {
  return smtpUrl && from ? { smtpUrl, from } : undefined
}

function oidcOf(values: z.output<typeof environment>): OidcConfig | undefined {
  const { OIDC_ISSUER: issuerUrl, OIDC_CLIENT_ID: clientId } = values
  if (!issuerUrl || !clientId) return undefined
  return {
    issuer: issuerUrl,
    clientId,
    clientSecret: values.OIDC_CLIENT_SECRET,
    name: values.OIDC_NAME,
    groupsClaim: values.OIDC_GROUPS_CLAIM,
    roles: values.OIDC_ROLES ?? new Map(),
    addsAccounts: values.OIDC_ADD_ACCOUNTS === '1',
    signsOut: values.OIDC_SIGN_OUT !== '0',
  }
}

function tracingOf(values: z.output<typeof environment>): TracingConfig | undefined {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  const headers = values.OTEL_EXPORTER_OTLP_HEADERS ?? {}
  return { endpoint, headers, serviceName: values.OTEL_SERVICE_NAME, ratio: values.OTEL_TRACES_SAMPLER_ARG }
}

function s3Of(values: z.output<typeof environment>): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_PREFIX: prefix } = values
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, prefix }
}

/** Returns the secret that signs tokens. The demo generates one and stores it in its data directory. */
export async function tokenSecret({ jwtSecret, dataDir }: Config): Promise<string> {
  if (jwtSecret) return jwtSecret
  const file = join(dataDir, 'jwt-secret')
  await makeFolder(dataDir)
  // The file is linked to its final name after it is complete, and only if no other process was first.
  const drawn = `${file}.${randomUUID()}`
  await writeFile(drawn, randomBytes(MIN_SECRET_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' })
  try {
    await link(drawn, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(drawn)
  }
  return readFile(file, 'utf8')
}
