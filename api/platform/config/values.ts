import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { type Role, roleNames } from '../../../schema/roles.ts'
import { isEmail, withoutTrailingSlashes } from '../../../schema/text.ts'
import { readAddress } from '../database/address.ts'
import type { SharedOrigins } from '../http/cross-origin.ts'
import { namesLocalhost } from '../http/host.ts'
import { isAddressOrNetwork } from '../outbound/address-list.ts'
import type { MailServer } from './external-services.ts'

/** Minimum length of the secret that signs tokens, in bytes: the length of the HMAC's hash. */
export const MIN_SECRET_BYTES = 32
/** Minimum number of distinct characters in the secret. 32 random bytes have more in every common encoding. */
const MIN_SECRET_VARIETY = 8

export const postgresUrl = z.string().superRefine((value, context) => {
  const address = readAddress(value)
  if (typeof address === 'string') context.addIssue(address)
})
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
export const trimmed = httpUrl.transform(withoutTrailingSlashes)
export const origin = trimmed.refine((value) => new URL(value).origin === value, 'must be an origin: no path, no query')
/** The CDNs that purges can be sent to. */
export const CDN_TYPES = ['varnish', 'fastly', 'cloudflare', 'http'] as const

/** http(s) addresses, separated by commas. */
export const httpUrls = z.string().transform((value, context): string[] => {
  const urls = value.split(',').map((url) => withoutTrailingSlashes(url.trim()))
  if (urls.every((url) => httpUrl.safeParse(url).success)) return urls
  context.addIssue('must be an http(s) address, or several with commas')
  return z.NEVER
})
const SECONDS = 'must be a whole number of seconds, 1 or more'
export const seconds = z.coerce.number({ error: SECONDS }).int(SECONDS).positive(SECONDS)
export const idOfCdn = z.string().regex(/^[\w-]+$/, 'must be made of letters, digits, - and _')
export const count = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .positive('must be more than 0')

/** A number of days, or `forever`, which is null. */
export const daysOrForever = z.union([z.literal('forever').transform(() => null), count], {
  error: 'must be a number of days, or forever',
})

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const PORT_RANGE = 'must be a port, 0 to 65535'
export const port = z.coerce.number({ error: PORT_RANGE }).int(PORT_RANGE).min(0, PORT_RANGE).max(65_535, PORT_RANGE)

/**
 * The proxies whose X-Forwarded-For header is trusted: none, or a list of addresses. Trusting all addresses is not allowed,
 * because clients could then forge their address.
 */
export const trustProxy = z.string().transform((value, context): false | string => {
  if (value === 'false') return false
  const isKnown = (name: string) => ['loopback', 'linklocal', 'uniquelocal'].includes(name) || isIP(name) !== 0
  const isNetwork = (name: string) => ipaddr.isValidCIDR(name) && ipaddr.parseCIDR(name)[1] > 0
  const names = value.split(',').map((name) => name.trim())
  if (names.every((name) => isKnown(name) || isNetwork(name))) return value
  context.addIssue('must name the proxies: a list of addresses, networks and loopback; or be false')
  return z.NEVER
})

/** The sender of mails: an address, or a name with the address in angle brackets. */
export const sender = z.string().transform((value, context): MailServer['from'] => {
  const [name = '', rest] = value.split('<', 2)
  const address = (rest === undefined ? name : rest.replace('>', '')).trim()
  if (isEmail(address)) return { name: rest === undefined ? '' : name.trim(), address }
  context.addIssue('must be an e-mail address, such as news@example.org or Verdant <news@example.org>')
  return z.NEVER
})

export const share = z.coerce
  .number({ error: 'must be a number' })
  .min(0, 'must be 0 or more')
  .max(1, 'must be 1 or less')

/** Headers as OpenTelemetry writes them: `name=value,other=value`, with percent-encoded values. */
export const headerList = z.string().transform((value, context): Record<string, string> => {
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
export const addressList = z.string().transform((value, context): string[] => {
  const addresses = value.split(',').map((address) => address.trim())
  if (addresses.every(isAddressOrNetwork)) return addresses
  context.addIssue('must be a list of IP addresses and networks, such as 127.0.0.1,10.1.0.0/16')
  return z.NEVER
})

/** `*`, or origins, separated by commas. */
export const sharedOrigins = z.string().transform((value, context): SharedOrigins => {
  if (value === '*') return '*'
  const origins = value.split(',').map((text) => text.trim())
  if (origins.every((text) => origin.safeParse(text).success)) return origins
  context.addIssue('must be * or a list of origins, such as https://shop.example,https://app.example')
  return z.NEVER
})

export const issuer = z
  .url()
  .refine(
    (value) => value.startsWith('https:') || namesLocalhost(new URL(value).host),
    'must be an https address, except for a provider on this machine',
  )

/** Roles by group: `group=role,group=role`. */
export const groupRoles = z.string().transform((value, context): ReadonlyMap<string, Role> => {
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

/** A secret that signs tokens. */
export const signingSecret = z
  .string()
  .refine((value) => Buffer.byteLength(value) >= MIN_SECRET_BYTES, `must have ${MIN_SECRET_BYTES} bytes or more`)
  .refine(
    (value) => value.length < MIN_SECRET_BYTES || new Set(value).size >= MIN_SECRET_VARIETY,
    'is too easy to guess: draw it at random',
  )

/** A bearer token: the characters that RFC 6750, section 2.1, allows. */
export const bearerToken = z
  .string()
  .min(16, 'must have 16 characters or more')
  .regex(/^[\w\-.~+/]+=*$/, 'must be made of letters, digits and - . _ ~ + /')

export const mailServerUrl = z.url({
  protocol: /^smtps?$/,
  hostname: /./,
  error: 'must be an address like smtp://user:password@host:587',
})

export const zeroOrOne = z.enum(['0', '1'], { error: 'must be 0 or 1' })
