import { type Command, Option } from 'commander'
import { webhookEvents, webhookTopics } from '../../schema/webhooks.ts'
import { CommandError } from '../terminal/command-error.ts'
import { examples, json, yes } from './program-options.ts'
import { requireOutput } from '../terminal/terminal.ts'
import { checked } from './value-checks.ts'

const topics = webhookTopics.map(({ path }) => path)
const SIGNED = '\nAddresses and secrets are encrypted: set the JWT_SECRET of the server.\n'

function requireLimit(limit: string): void {
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw new CommandError('--limit must be a number from 1 to 1000')
}

/** Adds the commands for webhooks. */
export function addWebhooks(program: Command): void {
  const load = () => import('../commands/webhooks.ts')
  const webhooks = program.command('webhooks').description('tell other systems of changes that visitors can see')
  webhooks
    .command('add <url>')
    .description('add a webhook, and print its signing secret and nothing else')
    .addOption(new Option('--kind <kinds...>', 'only these kinds; everything by default').choices(topics))
    .addOption(new Option('--event <events...>', 'only these events').choices(Object.keys(webhookEvents)))
    .option('--batch', 'send events of one kind that wait in one request')
    .addHelpText(
      'after',
      SIGNED +
        examples(
          'verdant webhooks add https://example.org/hook --kind products --event published > secret.txt',
          'verdant webhooks add https://example.org/hook --kind products services',
        ),
    )
    .action(async (url, options) => (await load()).add(url, options))
  webhooks
    .command('list')
    .description('list webhooks, the oldest first')
    .hook('preAction', requireOutput)
    .addOption(json())
    .addHelpText('after', SIGNED)
    .action(async (options) => (await load()).list(options))
  webhooks
    .command('remove <webhook>')
    .description('remove a webhook and its log, by its id or its address')
    .addOption(yes())
    .addHelpText('after', SIGNED + examples('verdant webhooks remove https://example.org/hook --yes'))
    .action(async (webhook, options) => (await load()).remove(webhook, options))
  webhooks
    .command('deliveries <webhook>')
    .description('list the deliveries, the newest first')
    .hook('preAction', requireOutput)
    .addOption(checked(new Option('--limit <number>', 'how many').default('50'), requireLimit))
    .addOption(json())
    .addHelpText('after', SIGNED + examples('verdant webhooks deliveries https://example.org/hook --json'))
    .action(async (webhook, options) => (await load()).deliveries(webhook, options))
  webhooks
    .command('resend <delivery>')
    .description('send a delivery again; a running server sends it within a second')
    .addHelpText('after', SIGNED + examples('verdant webhooks resend 4711'))
    .action(async (delivery) => (await load()).resend(delivery))
  webhooks
    .command('skip <delivery>')
    .description('give up a delivery that waits, so that later events of the item follow')
    .addHelpText('after', SIGNED + examples('verdant webhooks skip 4711'))
    .action(async (delivery) => (await load()).skip(delivery))
  webhooks
    .command('resume <webhook>')
    .description('send what waits at once, also of a webhook that was paused, by its id or its address')
    .addHelpText('after', SIGNED + examples('verdant webhooks resume https://example.org/hook'))
    .action(async (webhook) => (await load()).resume(webhook))
}
