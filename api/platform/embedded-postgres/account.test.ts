import { chmod, chown, lstat, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { canReach, isRoot } from './account.ts'
import { makeReachable } from './binaries.ts'
import { startLockHolder } from './lock-holder.ts'
import { acquireEmbedded } from './cluster-handle.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const user = { uid: 65534, gid: 65534 }
/** Whether this process can start others as an ordinary user who can read this checkout. */
const canSwitchUser =
  isRoot() && (await canReach(user, process.execPath)) && (await canReach(user, import.meta.dirname))

const ownerOfData = async (dataDir: string) => (await stat(join(dataDir, 'postgres', '18', 'data'))).uid

describe.runIf(canSwitchUser)('an ordinary user', () => {
  async function folderOfUser() {
    const folder = await temporaryFolder()
    await chown(folder, user.uid, user.gid)
    await chmod(folder, 0o700)
    return folder
  }

  it('runs PostgreSQL under their own account, and shares the data directory with root', async () => {
    const dataDir = await folderOfUser()
    await (await startLockHolder(dataDir, { account: user })).leave()
    expect(await ownerOfData(dataDir)).toBe(user.uid)
    const handle = await acquireEmbedded({ dataDir, log: () => {} })
    onTestFinished(() => handle.release())
    await handle.claimServing({ port: 1 })
    const holder = await startLockHolder(dataDir, { account: user })
    expect(holder.url).toBe(handle.url)
    await handle.release()
    await holder.leave()
    await (await startLockHolder(dataDir, { account: user, port: 2 })).leave()
    expect(await ownerOfData(dataDir)).toBe(user.uid)
  })

  it('gets an error if the data belongs to another user', async () => {
    const dataDir = await temporaryFolder()
    await (await acquireEmbedded({ dataDir, log: () => {} })).release()
    await expect(startLockHolder(dataDir, { account: user })).rejects.toThrow(/belongs to another user/)
  })
})

describe.runIf(isRoot())('root', () => {
  it('keeps the data elsewhere if that user cannot reach the data directory', async () => {
    const dataDir = join(await temporaryFolder(), '.data')
    await mkdir(dataDir)
    await chmod(dirname(dataDir), 0o700)
    const lines: string[] = []
    await (await acquireEmbedded({ dataDir, log: (line) => lines.push(line) })).release()
    const link = join(dataDir, 'postgres', '18')
    expect((await lstat(link)).isSymbolicLink()).toBe(true)
    const folder = await realpath(link)
    onTestFinished(() => rm(folder, { recursive: true }))
    expect(dirname(folder)).toBe(await makeReachable())
    expect(lines).toContainEqual(expect.stringContaining(folder))
    await (await acquireEmbedded({ dataDir, log: () => {} })).release()
  })

  it('runs PostgreSQL as another user, and repairs the ownership of a copy that root has made', async () => {
    const dataDir = await temporaryFolder()
    await (await acquireEmbedded({ dataDir, log: () => {} })).release()
    expect(await ownerOfData(dataDir)).not.toBe(0)
    await chown(join(dataDir, 'postgres', '18', 'data'), 0, 0)
    await chown(join(dataDir, 'postgres', '18', 'data', 'PG_VERSION'), 0, 0)
    await (await acquireEmbedded({ dataDir, log: () => {} })).release()
    expect(await readFile(join(dataDir, 'postgres', '18', 'data', 'PG_VERSION'), 'utf8')).toBe('18\n')
    expect((await stat(join(dataDir, 'postgres', '18', 'data', 'PG_VERSION'))).uid).not.toBe(0)
  })
})
