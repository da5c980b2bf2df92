import type { CDN_TYPES } from './values.ts'
import type { Environment } from './variables.ts'

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

/** Returns the configuration of the CDN; undefined if none is set. */
export function cdnOf(values: Environment): CdnConfig | undefined {
  const { CDN_TYPE: type, CDN_URL: urls, CDN_MAX_AGE: maxAge, CDN_ID: id = '', CDN_TOKEN: token } = values
  if (!type) return undefined
  const defaultUrl = DEFAULT_URLS[type]
  return { type, maxAge, urls: urls ?? (defaultUrl === undefined ? [] : [defaultUrl]), id, token }
}

/** Returns what is wrong with the variables in combination. */
export function cdnProblems(env: NodeJS.ProcessEnv): string[] {
  const { CDN_TYPE: type } = env
  if (!type) return []
  const needed = type === 'varnish' || type === 'http' ? ['CDN_URL'] : ['CDN_ID', 'CDN_TOKEN']
  return needed.filter((name) => !env[name]).map((name) => `${name} is required with CDN_TYPE=${type}`)
}
