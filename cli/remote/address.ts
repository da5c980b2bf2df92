import { isIPv4 } from 'node:net'
import { withoutTrailingSlashes } from '../../schema/text.ts'
import { CommandError } from '../terminal/command-error.ts'

/** Returns whether a host name of a URL is this machine: requests to it pass no network. */
const isLoopback = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))

/**
 * Returns the address of a site, without `/api` at its end. Its token must not travel in the clear.
 *
 * @param isHttpAllowed whether http is allowed to other hosts than this machine
 * @throws CommandError
 */
export function siteAddress(text: string, isHttpAllowed = false): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new CommandError(`${withoutCredentials(text)} is not the address of a site, such as https://staging.example`)
  const url = new URL(text)
  const shown = url.origin + url.pathname
  if (url.username !== '' || url.password !== '')
    throw new CommandError(`Write the address without a user name and a password: ${shown}`)
  if (url.search !== '' || url.hash !== '') throw new CommandError(`Write the address of the site only: ${shown}`)
  if (url.protocol === 'http:' && !isHttpAllowed && !isLoopback(url.hostname))
    throw new CommandError(
      `${shown} is not encrypted, so others could read the token. Use https, or allow it with --allow-http`,
    )
  return withoutTrailingSlashes(withoutTrailingSlashes(shown).replace(/\/api$/, ''))
}

const withoutCredentials = (text: string) => text.replace(/\/\/[^/]*@/, '//')
