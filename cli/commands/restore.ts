import { consent } from '../ask.ts'
import { restoreBackup } from '../backup/restore.ts'
import { summaryLine } from '../backup/summary.ts'
import { CommandError, print, withSystem } from '../context.ts'
import { access } from 'node:fs/promises'
import { interruptible } from './interrupt.ts'

interface RestoreCommandOptions {
  replace?: boolean
  yes?: boolean
}

/** `verdant restore`: brings a backup back, all of it or nothing. */
export async function run(file: string, { replace = false, yes }: RestoreCommandOptions): Promise<void> {
  await access(file).catch(() => {
    throw new CommandError(`${file} cannot be read.`)
  })
  if (replace) await consent('This replaces all content, users, history and settings by the backup. Do it?', yes)
  await interruptible('Stopped. Nothing was restored.', (signal) =>
    withSystem('restore', async ({ database, lease, config, media: { storage, directory } }) => {
      // Nobody may be served half of the one and half of the other.
      await lease?.claimServing({ port: config.port })
      const summary = await restoreBackup(file, { database, storage, directory, replace, signal })
      print(`Restored ${summaryLine(summary)}. Everyone has to sign in again.`)
    }),
  )
}
