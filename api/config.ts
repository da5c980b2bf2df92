import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { S3Config } from './media/s3-storage.ts'

/** Shortest secret that signs tokens, in bytes: as long as the hash it keys. */
const MIN_SECRET_BYTES = 32

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blankIsAbsent(given) ?? value, schema)

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((value) => value.replace(/\/+$/, ''))
const count = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .positive('must be more than 0')

const environment = z.object({
  HOST: withDefault(z.string(), '127.0.0.1'),
  PORT: withDefault(z.coerce.number().int().min(0).max(65_535, 'must be a port, 0 to 65535'), '4000'),
  PUBLIC_URL: optional(origin),
  TRUST_PROXY: optional(z.string()),
  DATA_DIR: withDefault(z.string(), '.data'),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_DIRECT_URL: optional(postgresUrl),
  JWT_SECRET: optional(
    z
      .string()
      .refine((value) => Buffer.byteLength(value) >= MIN_SECRET_BYTES, `must have ${MIN_SECRET_BYTES} bytes or more`),
  ),
  DEMO: optional(z.enum(['0', '1'], { error: 'must be 0 or 1' })),
  METRICS_TOKEN: optional(z.string().min(16, 'must have 16 characters or more')),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  MEDIA_MAX_BYTES: withDefault(count, String(10 * 1024 ** 2)),
  MEDIA_MAX_FILES: withDefault(count, '20'),
  MEDIA_MAX_PIXELS: withDefault(count, '50000000'),
  S3_ENDPOINT: optional(origin),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_PREFIX: withDefault(z.string(), ''),
})

/** How this process runs: the environment, checked. */
export interface Config {
  host: string
  port: number
  /** Origin of absolute links, without a slash at the end; undefined until the port is known. */
  publicUrl: string | undefined
  /** Which proxies to believe about the client's address, as Fastify takes it. */
  trustProxy: string | boolean
  dataDir: string
  /** One's own PostgreSQL; the embedded one without. */
  databaseUrl: string | undefined
  /** The same past a pooler, for LISTEN and locks. */
  databaseDirectUrl: string | undefined
  /** Whether this is the demo: embedded database, on loopback, not switched off. */
  demo: boolean
  jwtSecret: string | undefined
  metricsToken: string | undefined
  logLevel: string
  media: { maxBytes: number; maxFiles: number; maxPixels: number; s3: S3Config | undefined }
}

/** The environment is not one to start with; the message lists everything that is wrong with it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * Reads the environment.
 *
 * @throws ConfigError that lists every variable that is wrong, and how
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env)
  const problems = parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
  if (!parsed.success) throw problemsFound(problems)
  const values = parsed.data
  const demo = !values.DATABASE_URL && LOOPBACK.has(values.HOST) && values.DEMO !== '0'
  if (values.DEMO === '1' && !demo) problems.push('DEMO can be 1 only without DATABASE_URL and with HOST on loopback')
  if (!demo && !values.JWT_SECRET) {
    problems.push(
      'JWT_SECRET is required outside the demo: 32 bytes or more, such as the output of `openssl rand -hex 32`',
    )
  }
  const s3 = readS3(values, problems)
  if (problems.length > 0) throw problemsFound(problems)
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY ?? false,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    demo,
    jwtSecret: values.JWT_SECRET,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    media: {
      maxBytes: values.MEDIA_MAX_BYTES,
      maxFiles: values.MEDIA_MAX_FILES,
      maxPixels: values.MEDIA_MAX_PIXELS,
      s3,
    },
  }
}

const problemsFound = (problems: string[]) =>
  new ConfigError(`The environment is not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)

function readS3(values: z.output<typeof environment>, problems: string[]): S3Config | undefined {
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const given = needed.filter((name) => values[name])
  if (given.length === 0 && !values.S3_ENDPOINT) return undefined
  for (const name of needed) if (!values[name]) problems.push(`${name} is required with the other S3_ variables`)
  return {
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    bucket: values.S3_BUCKET ?? '',
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
    prefix: values.S3_PREFIX,
  }
}

/** The secret that signs tokens: the configured one, or the demo's own, drawn once and kept beside its data. */
export async function tokenSecret({ jwtSecret, dataDir }: Config): Promise<string> {
  if (jwtSecret) return jwtSecret
  const file = join(dataDir, 'jwt-secret')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, randomBytes(MIN_SECRET_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(file, 'utf8')
}
