import { access } from 'node:fs/promises'
import { writeBackup } from '../backup/dump.ts'
import { CommandError, print, withSystem } from '../context.ts'
import { summaryLine } from '../backup/summary.ts'
import { interruptible } from './interrupt.ts'

/** `verdant backup`: everything as it is at one moment, in one file; also beside a running server. */
export async function run(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new CommandError(`${file} exists already. Nothing was written.`)
  await interruptible('Stopped. No backup was made.', (signal) =>
    withSystem('backup', async ({ database, media: { storage } }) => {
      print(`Backed up ${summaryLine(await writeBackup({ database, storage, signal }, file))} to ${file}`)
      print('It holds password hashes and the API keys: keep it where nobody else can read it.')
    }),
  )
}
