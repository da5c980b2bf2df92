/** The address of a database, which can name several hosts as libpq's addresses do. */
export interface DatabaseAddress {
  /** The address of the database on each of its hosts, in the order in which they are tried. */
  urls: readonly [string, ...string[]]
  /** Whether hosts that accept reads only, such as standbys, are passed over. */
  isWritable: boolean
}

const SCHEME = /^postgres(?:ql)?:\/\//
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)((?:\/[^@?#]*)?)(?:\?([^#]*))?$/
const READABLE = 'postgres://user:password@host:5432/database'
const UNREADABLE = `cannot be read: write it as ${READABLE}, with %40 for @, %2F for /, %3A for : and %23 for # in names and passwords`

const WRITABLE: Readonly<Record<string, boolean>> = { any: false, 'read-write': true, primary: true }

/**
 * Reads an address, such as `postgres://user:password@one,two:5433/verdant?target_session_attrs=read-write`.
 *
 * @returns the address, or a text that says what is wrong with it, without any part of it
 */
export function readAddress(text: string): DatabaseAddress | string {
  if (!SCHEME.test(text)) return 'must start with postgres://'
  const [, start, hosts, database, query = ''] = PARTS.exec(text) ?? []
  if (start === undefined || hosts === undefined) return UNREADABLE
  const parameters = new URLSearchParams(query)
  const targetSession = parameters.get('target_session_attrs') ?? 'any'
  parameters.delete('target_session_attrs')
  const isWritable = WRITABLE[targetSession]
  if (isWritable === undefined) return 'has a target_session_attrs that is not any, read-write or primary'
  // Without the parameter, the query stays as it was written.
  const remainingQuery =
    targetSession === 'any' && !query.includes('target_session_attrs') ? query : parameters.toString()
  const [first, ...others] = hosts
    .split(',')
    .map((host) => `${start}${host}${database}${remainingQuery && `?${remainingQuery}`}`)
  const urls = [first!, ...others] as const
  const isComplete = hosts === '' ? parameters.has('host') : !hosts.split(',').includes('')
  return isComplete && urls.every((url) => URL.canParse(url.replace(/@?\/\/$/, '//localhost')))
    ? { urls, isWritable }
    : UNREADABLE
}

/** Returns an address that `readAddress` accepts. @throws Error for any other text */
export function addressOf(text: string): DatabaseAddress {
  const address = readAddress(text)
  if (typeof address === 'string') throw new Error(`The address of the database ${address}`)
  return address
}
