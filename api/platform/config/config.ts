import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from '../process/make-folder.ts'
import type { RetentionPeriods } from '../../../schema/retention.ts'
import { type CdnConfig, cdnOf, cdnProblems } from './cdn.ts'
import type { SharedOrigins } from '../http/cross-origin.ts'
import { namesLocalhost } from '../http/host.ts'
import { environment, type Environment } from './variables.ts'
import { MIN_SECRET_BYTES } from './values.ts'
import { withSecretFiles } from './secret-files.ts'
import type { MailServer, OidcConfig, S3Config, TranslationServiceConfig } from './external-services.ts'

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
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The environment is not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * Reads the environment.
 *
 * @throws ConfigError that lists every invalid variable and the reason
 */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const { env, problems } = withSecretFiles(given)
  const parsed = environment.safeParse(env)
  problems.push(...(parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []))
  problems.push(...contradictions(env))
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(problems)
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

function mailServerOf({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Environment): MailServer | undefined {
  return smtpUrl && from ? { smtpUrl, from } : undefined
}

function oidcOf(values: Environment): OidcConfig | undefined {
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

function tracingOf(values: Environment): TracingConfig | undefined {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  const headers = values.OTEL_EXPORTER_OTLP_HEADERS ?? {}
  return { endpoint, headers, serviceName: values.OTEL_SERVICE_NAME, ratio: values.OTEL_TRACES_SAMPLER_ARG }
}

function s3Of(values: Environment): S3Config | undefined {
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
