import { missingReferences, missingReferenceText } from '../../api/content/references/missing-references.ts'
import { purgeEverything } from '../../api/delivery/cdn/purge-events.ts'
import { BackgroundPauseRepository } from '../../api/content/publishing/background-pause.ts'
import { CommandError } from '../terminal/command-error.ts'
import { consent } from '../terminal/ask.ts'
import { withMigratedBackup } from '../backup/older.ts'
import { OlderBackup, restoreBackup } from '../backup/restore.ts'
import { STDIN, STREAM } from '../terminal/paths.ts'
import { summaryLine } from '../backup/summary.ts'
import { withSystem } from '../context/context.ts'
import { print, printDone } from '../terminal/terminal.ts'
import { counted } from '../../schema/counted.ts'

interface RestoreCommandOptions {
  replace?: boolean
  yes?: boolean
}

/** How many references to missing items are named. */
const NAMED = 10
const OLDER_STREAM =
  'The backup was made by an earlier version and has to be read twice. Restore it from a file. Nothing was restored.'
const NO_ADMIN = 'The backup has no other admin. Add one: verdant users add NAME --role admin --email ADDRESS'
const PAUSED = 'The backup has scheduled releases. They are paused until an admin resumes them on the dashboard.'

/** `verdant restore`: restores a backup, completely or not at all. */
export async function run(file: string, { replace = false, yes }: RestoreCommandOptions): Promise<void> {
  if (replace) await consent('This replaces all content, users, history and settings with the backup. Continue?', yes)
  await withSystem(
    'restore',
    async ({ actor, database, directUrl, services, cluster, config, media: { storage, directory } }, signal) => {
      // No server may run during a restore: it would serve a mixture of old and new content.
      await cluster?.claimServing({ port: config.port })
      const restore = (from: string) => restoreBackup(from, { database, storage, directory, replace, signal })
      const summary = await restore(file === STREAM ? STDIN : file).catch((error: unknown) => {
        if (!(error instanceof OlderBackup)) throw error
        if (file === STREAM) throw new CommandError(OLDER_STREAM)
        print(
          `The backup was made by an earlier version${error.header.madeBy ? `, Verdant ${error.header.madeBy}` : ''}. It is migrated first.`,
        )
        return withMigratedBackup(file, error.header, { url: directUrl, directory, signal, log: print }, restore)
      })
      if (config.cdn) await purgeEverything(database)
      printDone(`Restored ${summaryLine(summary)}. All users must sign in again.`)
      const { accounts, subscribers } = summary.erased!
      if (accounts + subscribers > 0)
        print(`Erased again: ${counted(accounts, 'account')} and ${counted(subscribers, 'subscriber')}.`)
      if (accounts > 0 && !(await services.users.hasActiveAdmin(actor))) print(NO_ADMIN)
      const missing = await missingReferences(database)
      for (const reference of missing.slice(0, NAMED)) print(`Warning: ${missingReferenceText(reference)}`)
      if (missing.length > NAMED) print(`${missing.length - NAMED} more: verdant doctor lists them.`)
      if (await new BackgroundPauseRepository(database).since()) print(PAUSED)
    },
    { stopped: 'Stopped. Nothing was restored.' },
  )
}
