import { describe, expect, it, onTestFinished } from 'vitest'
import { ContentVersion } from './content-version.ts'
import { freePort } from '../process/free-port.ts'
import { proxyTo } from '../../testing/proxy.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { Listener } from './listener.ts'
import { withClient } from '../../testing/test-server.ts'
import { addressOf, readAddress } from './address.ts'
import { openDatabase } from './database.ts'
import { singleHost } from './hosts.ts'
import { migrationStatus } from './migrate.ts'

/* The two hosts of these tests are a database and a proxy in front of another one, which is read-only. */

const url = await testDatabase()
const standby = await testDatabase()
const proxy = await proxyTo(standby)
await withClient(standby, (client) =>
  client.query(`alter database ${new URL(standby).pathname.slice(1)} set default_transaction_read_only = on`),
)

const hostOf = (address: string) => new URL(address).host

/** Returns an address with several hosts, in the database of `url`. */
function several(hosts: string[], query = ''): string {
  const { username, password, pathname } = new URL(url)
  return `postgres://${username}:${password}@${hosts.join(',')}${pathname}${query}`
}

describe('an address with several hosts', () => {
  it('is read as one address for each host', () => {
    expect(addressOf('postgres://u:p@one,two:5433/verdant?target_session_attrs=read-write&sslmode=require')).toEqual({
      urls: ['postgres://u:p@one/verdant?sslmode=require', 'postgres://u:p@two:5433/verdant?sslmode=require'],
      isWritable: true,
    })
    expect(addressOf('postgres://one/verdant?sslmode=require')).toEqual({
      urls: ['postgres://one/verdant?sslmode=require'],
      isWritable: false,
    })
  })

  it('is never repeated in a message about it', () => {
    expect(readAddress('postgres://user:sec@ret@host/verdant')).not.toContain('ret')
  })

  it('is that of the first host that responds', async () => {
    const address = several([`127.0.0.1:${await freePort()}`, hostOf(url)])
    const database = openDatabase(address)
    onTestFinished(() => database.close())
    expect(await Promise.all([1, 2, 3].map((n) => database.query('select $1::int as n', [n])))).toHaveLength(3)
    expect((await migrationStatus(address)).pending).toEqual([])
    expect(hostOf(await singleHost(address))).toBe(hostOf(url))
    const version = new ContentVersion(new Listener(address))
    onTestFinished(() => version.close())
    await expect.poll(() => version.verify()).toBe(true)
  })

  it('passes over hosts that accept reads only if it asks for one that accepts writes', async () => {
    // The proxy leads to the database of the same name, so both hosts have the read-only database.
    const { pathname } = new URL(standby)
    const at = (query: string) => {
      const address = new URL(several([hostOf(proxy.url)], query))
      address.pathname = pathname
      return address.href
    }
    const database = openDatabase(at('?target_session_attrs=read-write'))
    onTestFinished(() => database.close())
    await expect(database.query('select 1')).rejects.toMatchObject({ code: '25006' })
    const any = openDatabase(at(''))
    onTestFinished(() => any.close())
    expect(await any.query('select 1 as one')).toEqual([{ one: 1 }])
  })
})
