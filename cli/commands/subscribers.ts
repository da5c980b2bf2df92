import { consent } from '../terminal/ask.ts'
import { confirmEnding } from '../terminal/endings.ts'
import { withSystem } from '../context/context.ts'
import { fileOutput, streamOutput, writeWhole } from '../formats/output.ts'
import { readableByOwnerOnly } from '../terminal/private-files.ts'
import { print, printDone } from '../terminal/terminal.ts'
import { counted } from '../../schema/counted.ts'

/** The number of subscribers that one statement reads. */
const PAGE = 1_000

/** `verdant subscribers list`: prints the subscribers, the newest first. */
export const list = ({ search, json }: { search?: string; json?: boolean }): Promise<void> =>
  withSystem('subscribers', async ({ actor, services }) => {
    const all = []
    for (;;) {
      const { items, total } = await services.subscribers.list(actor, { search }, { limit: PAGE, offset: all.length })
      all.push(...items)
      if (items.length === 0 || all.length >= total) break
    }
    if (json) return print(JSON.stringify(all, null, 2))
    if (all.length === 0) return print(search ? 'No subscriber matches' : 'There are no subscribers')
    for (const { email, createdAt, confirmedAt } of all)
      print(`${createdAt}  ${confirmedAt ? 'confirmed' : 'waiting  '}  ${email}`)
  })

/**
 * `verdant subscribers export`: writes the confirmed subscribers as CSV, to a file that only its owner can read or to standard
 * output.
 */
export async function exportTo(target: string): Promise<void> {
  await confirmEnding(target, ['csv', 'txt'], 'the list is a CSV table')
  await withSystem(
    'subscribers',
    async ({ actor, services }) => {
      const { table, count } = await services.subscribers.csv(actor)
      await readableByOwnerOnly(() =>
        writeWhole(target === '-' ? streamOutput(process.stdout) : fileOutput(target), table),
      )
      if (target !== '-') printDone(`Exported ${counted(count, 'subscriber', 'subscribers')}`)
    },
    // The links that end a subscription are signed.
    { signs: true },
  )
}

/** `verdant subscribers remove`: deletes a subscriber and the mails to the address. */
export async function remove(email: string, options: { yes?: boolean }): Promise<void> {
  await consent(`Delete ${email} from the subscribers?`, options.yes)
  await withSystem('subscribers', async ({ actor, services }) => {
    const { id } = await services.subscribers.byEmail(actor, email)
    await services.subscribers.remove(actor, id)
    printDone(`Deleted ${email}`)
  })
}
