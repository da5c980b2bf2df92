import { spawnSync } from 'node:child_process'

/** Whether PgBouncer is installed (Debian package `pgbouncer`). */
export const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0
