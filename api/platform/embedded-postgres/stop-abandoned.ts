import { setTimeout as delay } from 'node:timers/promises'
import { inTurn, stopUnlessUsed } from './handle-locks.ts'

/*
 * The program of a watcher, run after its process was killed: stops the server of a cluster unless another process holds a
 * handle. Its arguments are the folder of the cluster and its data directory.
 */

/**
 * A killed server that is started again within this time finds PostgreSQL still running. A PostgreSQL that the killed process had
 * just launched has stated its process id by then.
 */
const GRACE_MS = 3_000

const [folder = '', data = ''] = process.argv.slice(2)
await delay(GRACE_MS)
await inTurn({ folder }, () => stopUnlessUsed({ folder, data }))
