import { access } from 'node:fs/promises'
import { writeBackup } from '../backup/dump.ts'
import { CommandError } from '../terminal/command-error.ts'
import { confirmEnding } from '../terminal/endings.ts'
import { withSystem } from '../context/context.ts'
import { note, print, printDone } from '../terminal/terminal.ts'
import { mediaPath } from '../../schema/kinds/media-file.ts'
import { summaryLine } from '../backup/summary.ts'

/** `verdant backup`: writes a consistent backup to one file. A server may be running. */
export async function run(file: string, { skipMissingMedia = false }: { skipMissingMedia?: boolean }): Promise<void> {
  if (file === '-') throw new CommandError('A backup is written to a file, such as verdant-2026-01-31.tar.')
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new CommandError(`${file} already exists. Nothing was written.`)
  await confirmEnding(file, ['tar'], 'a backup is a tar archive')
  await withSystem(
    'backup',
    async ({ database, media: { storage } }, signal) => {
      const summary = await writeBackup({ database, storage, signal, skipMissing: skipMissingMedia }, file)
      printDone(`Backed up ${summaryLine(summary)} to ${file}`)
      for (const publicId of summary.missing ?? []) note(`Without the bytes of ${mediaPath(publicId)}`)
      print('The backup contains password hashes and API keys. Keep it where only you can read it.')
    },
    { stopped: 'Stopped. No backup was made.' },
  )
}
