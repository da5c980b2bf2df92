import { access } from 'node:fs/promises'
import { writeBackup } from '../backup/dump.ts'
import { CommandError, print, withSystem } from '../context.ts'
import { summaryLine } from '../backup/summary.ts'
import { interruptible } from './interrupt.ts'

/** `verdant backup`: writes a consistent backup to one file. A server may be running. */
export async function run(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new CommandError(`${file} already exists. Nothing was written.`)
  await interruptible('Stopped. No backup was made.', (signal) =>
    withSystem('backup', async ({ database, media: { storage } }) => {
      print(`Backed up ${summaryLine(await writeBackup({ database, storage, signal }, file))} to ${file}`)
      print('The backup contains password hashes and API keys. Keep it where only you can read it.')
    }),
  )
}
