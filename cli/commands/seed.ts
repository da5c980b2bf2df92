import { addDemoAccounts } from '../../api/auth/demo.ts'
import { reset, seed } from '../../api/content/seed.ts'
import { consent } from '../ask.ts'
import { CommandError, print, withSystem } from '../context.ts'

interface SeedOptions {
  demo?: boolean
  reset?: boolean
  yes?: boolean
}

/** `verdant seed`: adds the default content that is missing; with `--reset`, makes all content what it was at first. */
export async function run(options: SeedOptions): Promise<void> {
  if (options.reset) await consent('This replaces all content and settings by the defaults. Do it?', options.yes)
  await withSystem('seed', async ({ actor, config, database, services }) => {
    if (options.demo && !config.demo) {
      throw new CommandError('The demo accounts exist only with the embedded database and HOST on loopback.')
    }
    const work = options.reset ? reset : seed
    const { created, changed, deleted } = await work(actor, database, services.content)
    print(`${created} created, ${changed} changed, ${deleted} deleted`)
    if (options.demo) {
      const isAdded = await addDemoAccounts(actor, database, services.users)
      print(isAdded ? 'Demo accounts added' : 'There are users already: no demo account was added')
    }
  })
}
