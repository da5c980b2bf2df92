import { join } from 'node:path'
import type { ClusterDirectory } from './cluster-directory.ts'
import { type HeldLock, lock, locked, tryLock } from './file-lock.ts'
import { stop } from './postmaster.ts'

type Folder = Pick<ClusterDirectory, 'folder'>

const leases = ({ folder }: Folder) => join(folder, 'leases.lock')

/** Runs `work` while no other process takes or releases a handle, or starts or stops the server of the cluster. */
export const inTurn = <T>({ folder }: Folder, work: () => Promise<T>): Promise<T> =>
  locked(join(folder, 'turn.lock'), work)

/** Takes a handle. Call it in turn. */
export const takeHandle = (directory: Folder): Promise<HeldLock> => lock(leases(directory), 'shared')

/** Takes the lock that no other process has while any process holds a handle. Call it in turn. */
export const tryAlone = (directory: Folder): HeldLock | undefined => tryLock(leases(directory), 'exclusive')

/** Stops the server of a cluster if no process holds a handle. Call it in turn. */
export async function stopUnlessUsed(directory: Pick<ClusterDirectory, 'folder' | 'data'>): Promise<void> {
  const alone = tryAlone(directory)
  if (alone) await stop(directory).finally(() => alone.release())
}
