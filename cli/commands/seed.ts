import { addDemoAccounts } from '../../api/access/sign-in/demo.ts'
import { reset, seed } from '../../api/system/seed.ts'
import { consent } from '../terminal/ask.ts'
import { CommandError } from '../terminal/command-error.ts'
import { withSystem } from '../context/context.ts'
import { print, printDone } from '../terminal/terminal.ts'

interface SeedOptions {
  demo?: boolean
  reset?: boolean
  yes?: boolean
}

/** `verdant seed`: adds missing default content. With `--reset`, resets all content to the defaults. */
export async function run(options: SeedOptions): Promise<void> {
  if (options.reset) await consent('This replaces all content and settings with the defaults. Continue?', options.yes)
  await withSystem('seed', async ({ actor, config, database, services }) => {
    if (options.demo && !config.demo) {
      throw new CommandError('Demo accounts exist only with the embedded database and a loopback HOST.')
    }
    const work = options.reset ? reset : seed
    const { created, changed, deleted } = await work(actor, database, services)
    const isAdded = options.demo && (await addDemoAccounts(actor, services.users))
    printDone(`${created} created, ${changed} changed, ${deleted} deleted`)
    if (options.demo) print(isAdded ? 'Demo accounts added' : 'There are already users; no demo account was added')
  })
}
