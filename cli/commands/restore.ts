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

/** `verdant restore`: restores a backup, completely or not at all. */
export async function run(file: string, { replace = false, yes }: RestoreCommandOptions): Promise<void> {
  await access(file).catch(() => {
    throw new CommandError(`${file} cannot be read.`)
  })
  if (replace) await consent('This replaces all content, users, history and settings with the backup. Continue?', yes)
  await interruptible('Stopped. Nothing was restored.', (signal) =>
    withSystem('restore', async ({ database, cluster, config, media: { storage, directory } }) => {
      // No server may run during a restore: it would serve a mixture of old and new content.
      await cluster?.claimServing({ port: config.port })
      const summary = await restoreBackup(file, { database, storage, directory, replace, signal })
      print(`Restored ${summaryLine(summary)}. All users must sign in again.`)
    }),
  )
}
