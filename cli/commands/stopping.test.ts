import type { ChildProcess } from 'node:child_process'
import { expect, it } from 'vitest'
import { startServices } from '../../api/testing/services.ts'
import { verdant } from '../testing/program.ts'

const { database, url } = await startServices()

/** Runs a command while `lock` is held, and sends it a signal once it waits for that lock. */
async function stopWaiting(lock: string, args: string[], input = '') {
  const blocker = await database.pool.connect()
  try {
    await blocker.query(`begin; ${lock}`)
    let child: ChildProcess
    const ended = verdant(url, args, { input, onStart: (started) => (child = started) })
    const isWaiting = `select 1 from pg_locks l join pg_stat_activity a using (pid) where not granted and a.datname = current_database()`
    await expect.poll(() => database.query(isWaiting), { timeout: 60_000 }).toHaveLength(1)
    child!.kill('SIGTERM')
    // The command must not need the lock to end.
    const timeout = setTimeout(() => void blocker.query('rollback'), 8_000)
    const begun = performance.now()
    const result = await ended
    clearTimeout(timeout)
    return { ...result, seconds: (performance.now() - begun) / 1000 }
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
}

it('a command that was stopped has written nothing, and does not wait for locks', async () => {
  const args = ['users', 'add', 'grace', '--role', 'editor', '--email', 'grace@example.org', '--password-stdin']
  const result = await stopWaiting('lock table users in access exclusive mode', args, 'correct horse battery\n')
  expect(result).toMatchObject({ code: 143, stdout: '', stderr: 'Stopped.\n' })
  expect(result.seconds).toBeLessThan(5)
  expect(await database.query(`select 1 from users where username = 'grace'`)).toEqual([])
})

it('a migration that was stopped while another one runs has changed nothing', async () => {
  const result = await stopWaiting('select pg_advisory_xact_lock(726564110)', ['migrate', 'up'])
  expect(result).toMatchObject({ code: 143, stdout: '', stderr: 'Stopped. Nothing was migrated.\n' })
  expect(result.seconds).toBeLessThan(5)
})

it('an import that was stopped while another one runs imports nothing', async () => {
  const lock = `select pg_advisory_xact_lock(hashtextextended('imports', 0))`
  const table = 'name,category,description,detailedDescription\nStopped,b,c,d\n'
  const result = await stopWaiting(lock, ['import', '-', '--as', 'products'], table)
  expect(result).toMatchObject({ code: 143, stdout: '', stderr: 'Stopped. Nothing was imported.\n' })
  expect(result.seconds).toBeLessThan(5)
})

it('a reset that was stopped changes nothing', async () => {
  const before = await database.query('select version from "contentVersion"')
  const result = await stopWaiting('lock table "contentVersion" in access exclusive mode', ['seed', '--reset', '--yes'])
  expect(result).toMatchObject({ code: 143, stdout: '', stderr: 'Stopped.\n' })
  expect(await database.query('select version from "contentVersion"')).toEqual(before)
})
