import { z } from 'zod'
import { RESTORABLE_DAYS } from '../../../schema/kinds/media-file.ts'
import { DEFAULT_RETENTION, MIN_LOG_DAYS } from '../../../schema/retention.ts'
import {
  addressList,
  bearerToken,
  CDN_TYPES,
  count,
  daysOrForever,
  groupRoles,
  headerList,
  httpUrls,
  idOfCdn,
  issuer,
  LOG_LEVELS,
  mailServerUrl,
  origin,
  port,
  postgresUrl,
  sender,
  seconds,
  share,
  sharedOrigins,
  signingSecret,
  trimmed,
  trustProxy,
  zeroOrOne,
} from './values.ts'

/** What is said of a variable: in README.md, by `verdant config`, and by warnings. */
export interface VariableInfo {
  /** What it does, in Markdown. */
  meaning: string
  /** The value that is used if it is not set, or what happens then, in Markdown. */
  otherwise: string
  /** Whether its value is a secret. It may then be in a file, whose path is in the variable of this name with `_FILE`. */
  isSecret: boolean
  /** The variable without which it has no effect. */
  needs: string | undefined
}

const infos = z.registry<VariableInfo>()

type More = Partial<Omit<VariableInfo, 'meaning'>>

function describe<T extends z.ZodType>(type: T, meaning: string, more: More): T {
  infos.add(type, { meaning, otherwise: 'none', isSecret: false, needs: undefined, ...more })
  return type
}

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)

const optional = <T extends z.ZodType>(type: T, meaning: string, more: More = {}) =>
  describe(z.preprocess(blankIsAbsent, type.optional()), meaning, more)

const withDefault = <T extends z.ZodType>(type: T, value: string, meaning: string, more: More = {}) =>
  describe(
    z.preprocess((text) => blankIsAbsent(text) ?? value, type),
    meaning,
    { otherwise: `\`${value}\``, ...more },
  )

/** The environment variables, in the order in which they are listed. */
export const environment = z.object({
  HOST: withDefault(z.string(), '127.0.0.1', 'the address to listen on'),
  PORT: withDefault(port, '4000', 'the port to listen on; `0` leaves the choice to the system'),
  PUBLIC_URL: optional(origin, 'origin of absolute links; never taken from a request', {
    otherwise: '`http://localhost:PORT`',
  }),
  ADMIN_URL: optional(origin, 'an origin of its own for the admin, such as `https://admin.example.org`', {
    otherwise: '`PUBLIC_URL`',
  }),
  TRUST_PROXY: optional(trustProxy, 'proxies whose `X-Forwarded-For` is trusted, such as `127.0.0.1` or `10.0.0.0/8`'),
  DATA_DIR: withDefault(z.string(), '.data', 'where the embedded database and uploaded files live'),
  DATABASE_URL: optional(postgresUrl, 'a PostgreSQL (15 to 18) of your own', {
    otherwise: 'the embedded PostgreSQL',
    isSecret: true,
  }),
  DATABASE_DIRECT_URL: optional(postgresUrl, 'its address without a pooler, for notifications, locks and migrations', {
    otherwise: '`DATABASE_URL`',
    isSecret: true,
    needs: 'DATABASE_URL',
  }),
  DATABASE_READ_URL: optional(postgresUrl, 'replicas of it, which take reads of visitors', {
    isSecret: true,
    needs: 'DATABASE_URL',
  }),
  JWT_SECRET: optional(signingSecret, 'signs sessions; 32 bytes or more; required outside the demo', {
    otherwise: 'random, in the demo',
    isSecret: true,
  }),
  DEMO: optional(zeroOrOne, '`0` switches the demo off: no seeding, no demo accounts', {
    otherwise: 'on, on your own machine',
  }),
  LINK_CHECK: optional(
    z.enum(['on', 'off'], { error: 'must be on or off' }),
    '`off` sends no requests to websites that content links to',
    { otherwise: '`on`; in the demo `off`' },
  ),
  METRICS_TOKEN: optional(bearerToken, 'bearer token that gives other machines access to `/metrics`', {
    isSecret: true,
  }),
  LOG_LEVEL: withDefault(
    z.enum(LOG_LEVELS, { error: `must be one of: ${LOG_LEVELS.join(', ')}` }),
    'info',
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(trimmed, 'collector that receives traces, such as `http://localhost:4318`', {
    otherwise: 'none: no traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: optional(headerList, 'headers for it: `name=value,name=value`', {
    isSecret: true,
    needs: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  }),
  OTEL_SERVICE_NAME: withDefault(z.string(), 'verdant', 'name of the service in traces', {
    needs: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  }),
  OTEL_TRACES_SAMPLER_ARG: withDefault(share, '1', 'share of requests that are traced, 0 to 1', {
    needs: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  }),
  MEDIA_MAX_BYTES: withDefault(count, String(10 * 1024 ** 2), 'largest upload, in bytes'),
  MEDIA_MAX_FILES: withDefault(count, '20', 'most files in a request'),
  MEDIA_MAX_PIXELS: withDefault(count, '50000000', 'largest picture, width × height'),
  SMTP_URL: optional(mailServerUrl, 'mail server, such as `smtps://user:password@mail.example.org`', {
    otherwise: 'none: mails are kept',
    isSecret: true,
  }),
  MAIL_FROM: optional(sender, 'sender of mails, such as `Verdant <news@example.org>`', {
    otherwise: 'with `SMTP_URL`',
  }),
  CORS_ORIGINS: optional(sharedOrigins, 'origins whose pages may use the API, or `*` for what visitors read'),
  WEBHOOK_ALLOW: optional(addressList, 'addresses and networks that are not public, for webhooks, such as `127.0.0.1`'),
  CDN_TYPE: optional(
    z.enum(CDN_TYPES, { error: `must be one of: ${CDN_TYPES.join(', ')}` }),
    '`varnish`, `fastly`, `cloudflare` or `http`: what is told of changes ([operations](docs/operations.md#a-cdn-that-keeps-pages))',
  ),
  CDN_MAX_AGE: withDefault(seconds, '86400', 'how long it keeps pages, in seconds', { needs: 'CDN_TYPE' }),
  CDN_URL: optional(httpUrls, 'where it is told; several Varnishes with commas', {
    otherwise: 'by `CDN_TYPE`',
    needs: 'CDN_TYPE',
  }),
  CDN_ID: optional(idOfCdn, "the id of Fastly's service, or of Cloudflare's zone", { needs: 'CDN_TYPE' }),
  CDN_TOKEN: optional(z.string(), 'the token with which it is told', { isSecret: true, needs: 'CDN_TYPE' }),
  TRANSLATE_URL: optional(trimmed, 'service that drafts translations (compatible with LibreTranslate)'),
  TRANSLATE_KEY: optional(z.string(), 'the key of that service', { isSecret: true }),
  OIDC_ISSUER: optional(issuer, 'OpenID Connect provider for single sign-on', { otherwise: 'none: no single sign-on' }),
  OIDC_CLIENT_ID: optional(z.string(), 'the client at the provider'),
  OIDC_CLIENT_SECRET: optional(z.string(), 'the secret of the client, if it has one', {
    isSecret: true,
    needs: 'OIDC_ISSUER',
  }),
  OIDC_NAME: withDefault(
    z.string().max(60, 'must have 60 characters or fewer'),
    'single sign-on',
    'name of the provider on the button',
    { needs: 'OIDC_ISSUER' },
  ),
  OIDC_ROLES: optional(
    groupRoles,
    'roles by group, such as `admins=admin,writers=editor`; other groups may not sign in',
    { needs: 'OIDC_ISSUER' },
  ),
  OIDC_GROUPS_CLAIM: withDefault(z.string(), 'groups', 'the claim that lists the groups', { needs: 'OIDC_ISSUER' }),
  OIDC_ADD_ACCOUNTS: optional(zeroOrOne, '`1` adds the account at the first sign-in', {
    otherwise: '`0`',
    needs: 'OIDC_ISSUER',
  }),
  OIDC_SIGN_OUT: optional(zeroOrOne, '`0` leaves users signed in at the provider when they sign out', {
    otherwise: '`1`',
    needs: 'OIDC_ISSUER',
  }),
  AUDIT_RETENTION_DAYS: withDefault(
    daysOrForever,
    String(DEFAULT_RETENTION.auditDays),
    'deletes rows of the audit log after so many days; `forever` keeps them',
  ),
  ADDRESS_RETENTION_DAYS: withDefault(
    count,
    String(DEFAULT_RETENTION.addressDays),
    'deletes network addresses and devices of users after so many days',
  ),
  LOG_RETENTION_DAYS: withDefault(
    count.min(MIN_LOG_DAYS, `must be ${MIN_LOG_DAYS} or more`),
    String(DEFAULT_RETENTION.logDays),
    'deletes mails and deliveries of webhooks after so many days, 7 or more',
  ),
  REVISION_RETENTION_DAYS: optional(
    count.min(RESTORABLE_DAYS, `must be ${RESTORABLE_DAYS} or more`),
    'deletes old revisions after so many days, 30 or more',
    { otherwise: 'none: kept for ever' },
  ),
  S3_BUCKET: optional(z.string(), 'keeps uploads in an S3-compatible store, with the next variables', {
    otherwise: 'none: files are on disk',
  }),
  S3_ENDPOINT: optional(trimmed, 'address of the store', { otherwise: 'AWS' }),
  S3_REGION: withDefault(z.string(), 'us-east-1', 'region of the store', { needs: 'S3_BUCKET' }),
  S3_ACCESS_KEY_ID: optional(z.string(), 'name of the key of the store', { isSecret: true }),
  S3_SECRET_ACCESS_KEY: optional(z.string(), 'the key of the store', { isSecret: true }),
  S3_PREFIX: withDefault(z.string(), '', 'put before every key', { otherwise: 'none', needs: 'S3_BUCKET' }),
})

export type Environment = z.output<typeof environment>

/** The names of the variables, with what is said of them. */
export const VARIABLES: ReadonlyMap<string, VariableInfo> = new Map(
  Object.entries(environment.shape).map(([name, type]) => [name, infos.get(type)!]),
)

/** The variables that may be in files. */
export const SECRETS: readonly string[] = [...VARIABLES].flatMap(([name, { isSecret }]) => (isSecret ? [name] : []))

/** What is put after the name of a secret for the variable that has the path of its file. */
export const FILE_SUFFIX = '_FILE'

/** Every name that has an effect, those of files included. */
export const VARIABLE_NAMES: readonly string[] = [...VARIABLES.keys(), ...SECRETS.map((name) => name + FILE_SUFFIX)]
