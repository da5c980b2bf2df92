import { z } from 'zod'

/** How purges are sent. */
const CDN_TYPES = ['varnish', 'fastly', 'cloudflare', 'http'] as const

/** The CDN in front of the server, and how it learns what has changed. */
export interface CdnConfig {
  /** How long it may keep a response, in seconds. */
  maxAge: number
  type: (typeof CDN_TYPES)[number]
  /** The addresses to which purges are sent: of each Varnish, or of one receiver. */
  urls: string[]
  /** The id of Fastly's service, or of Cloudflare's zone. */
  id: string
  token: string | undefined
}

const DEFAULT_URLS: Partial<Record<CdnConfig['type'], string>> = {
  fastly: 'https://api.fastly.com',
  cloudflare: 'https://api.cloudflare.com/client/v4',
}

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())

const SECONDS = 'must be a whole number of seconds, 1 or more'

/** http(s) addresses, separated by commas. */
const addresses = z.string().transform((value, context): string[] => {
  const urls = value.split(',').map((url) => url.trim().replace(/\/$/, ''))
  if (urls.every((url) => z.url({ protocol: /^https?$/ }).safeParse(url).success)) return urls
  context.addIssue('must be an http(s) address, or several with commas')
  return z.NEVER
})

/** The environment variables. */
export const cdnVariables = {
  CDN_TYPE: optional(z.enum(CDN_TYPES, { error: `must be one of: ${CDN_TYPES.join(', ')}` })),
  CDN_MAX_AGE: optional(z.coerce.number({ error: SECONDS }).int(SECONDS).positive(SECONDS)),
  CDN_URL: optional(addresses),
  CDN_ID: optional(z.string().regex(/^[\w-]+$/, 'must be made of letters, digits, - and _')),
  CDN_TOKEN: optional(z.string()),
}

type Values = z.output<z.ZodObject<typeof cdnVariables>>

/** A day. */
const DEFAULT_MAX_AGE = 86_400

/** Returns the CDN, or undefined if there is none. */
export function cdnOf(values: Values): CdnConfig | undefined {
  const { CDN_TYPE: type, CDN_URL: urls, CDN_ID: id = '', CDN_TOKEN: token } = values
  if (!type) return undefined
  const defaultUrl = DEFAULT_URLS[type]
  return {
    type,
    maxAge: values.CDN_MAX_AGE ?? DEFAULT_MAX_AGE,
    urls: urls ?? (defaultUrl === undefined ? [] : [defaultUrl]),
    id,
    token,
  }
}

/** Returns what is wrong with the variables in combination. */
export function cdnProblems(env: NodeJS.ProcessEnv): string[] {
  const { CDN_TYPE: type } = env
  const others = ['CDN_MAX_AGE', 'CDN_URL', 'CDN_ID', 'CDN_TOKEN'].filter((name) => env[name])
  if (!type) return others.map((name) => `${name} needs CDN_TYPE`)
  const needed = type === 'varnish' || type === 'http' ? ['CDN_URL'] : ['CDN_ID', 'CDN_TOKEN']
  return needed.filter((name) => !env[name]).map((name) => `${name} is required with CDN_TYPE=${type}`)
}
