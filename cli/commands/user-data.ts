import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { consent } from '../terminal/ask.ts'
import { CommandError } from '../terminal/command-error.ts'
import { confirmEnding } from '../terminal/endings.ts'
import { withSystem } from '../context/context.ts'
import { fileOutput, streamOutput, writeWhole } from '../formats/output.ts'
import { readableByOwnerOnly } from '../terminal/private-files.ts'
import { STDIN, STREAM } from '../terminal/paths.ts'
import { print, printDone } from '../terminal/terminal.ts'
import { counted } from '../../schema/counted.ts'

/** `verdant users export`: writes everything that is kept of a user as JSON, to a file that only its owner can read. */
export async function exportTo(username: string, target: string): Promise<void> {
  await confirmEnding(target, ['json'], 'the data is JSON')
  await withSystem('users', async ({ actor, services }) => {
    const { id } = await services.users.byName(actor, username)
    const text = await services.accountData.export(actor, id)
    await readableByOwnerOnly(() =>
      writeWhole(target === '-' ? streamOutput(process.stdout) : fileOutput(target), text),
    )
    if (target !== '-') printDone(`Exported the data of ${username}`)
  })
}

/** `verdant users erase`: deletes a user, and replaces the name everywhere. Also for users who were removed before. */
export async function erase(username: string, options: { yes?: boolean }): Promise<void> {
  await consent(`Erase ${username} permanently, also from the history and the audit log?`, options.yes)
  await withSystem('users', async ({ actor, services }) => {
    const pseudonym = await services.erasures.erase(actor, await services.erasures.find(actor, username))
    printDone(`Erased. The history calls the user “${pseudonym}” now`)
  })
}

/** `verdant users erased`: prints the ids of all people whose data was erased, as JSON. */
export const erased = (): Promise<void> =>
  withSystem('users', async ({ actor, services }) =>
    print(JSON.stringify(await services.erasures.list(actor), null, 2)),
  )

const list = z.array(
  z.object({ id: z.uuid(), pseudonym: z.string().max(60).nullable(), erasedAt: z.iso.datetime({ offset: true }) }),
)

/** `verdant users erase-again`: erases the people of a list of `verdant users erased`. */
export async function eraseAgain(file: string, options: { yes?: boolean }): Promise<void> {
  const rows = parse(await readFile(file === STREAM ? STDIN : file, 'utf8'))
  await consent(`Erase ${counted(rows.length, 'person', 'people')} again?`, options.yes)
  await withSystem('users', async ({ actor, services }) => {
    const { accounts, subscribers } = await services.erasures.repeat(actor, rows)
    printDone(`Erased again: ${counted(accounts, 'account')} and ${counted(subscribers, 'subscriber')}`)
  })
}

function parse(text: string) {
  try {
    return list.parse(JSON.parse(text))
  } catch {
    throw new CommandError('This is not a list of `verdant users erased`.')
  }
}
