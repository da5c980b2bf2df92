import { Command, Option } from 'commander'
import { RELEASE_STATES } from '../../schema/release-states.ts'
import { choose, examples, json, keep, quiet, time, yes } from './program-options.ts'
import { requireOutput } from '../terminal/terminal.ts'
import { checked } from './value-checks.ts'

const states = RELEASE_STATES.map((state) => state.toLowerCase().replace('_', '-'))

const duration = () => new Option('--for <days>', 'how long the link works').default('7d')

const ZONED = 'The time needs its offset from UTC, such as 2027-03-01T09:00+01:00 or 2027-03-01T08:00Z.'
const SIGNED = 'The link is signed with JWT_SECRET, which must be that of the server, and begins with PUBLIC_URL.'
const PLANNED =
  'Exit codes: 0 done or nothing to do, 1 nothing was changed, 3 done, but the report could not be written. --dry-run: those of plan.'

function addPlanOptions(command: Command): Command {
  return command
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--details', 'list every item: + new, ~ changed (old → new), - deleted')
    .option('--full', 'list every item with every value of new items and whole texts')
    .addOption(yes())
    .addOption(json())
    .addOption(quiet())
}

/** Adds the commands for releases and previews. */
export function addReleases(program: Command): void {
  const load = () => import('../commands/release.ts')
  const loadPublish = () => import('../commands/release-publish.ts')
  const release = program.command('release').description('publish, schedule and roll back prepared changes')
  const named = (name: string, description: string) =>
    release.command(`${name} <name>`).description(description).addOption(json()).addOption(quiet())

  release
    .command('list')
    .description('list the releases, the most recently changed first')
    .hook('preAction', requireOutput)
    .addOption(new Option('--state <states...>', 'only releases in these states').choices(states))
    .addOption(json())
    .addHelpText('after', examples('verdant release list', 'verdant release list --state open scheduled --json'))
    .action(async (options) => (await load()).list(options))
  release
    .command('show <name>')
    .description('show the changes of a release, their problems and the actions of users')
    .hook('preAction', requireOutput)
    .option('--full', 'show every value of new items and whole texts')
    .addOption(json())
    .addHelpText('after', examples('verdant release show "Spring launch"'))
    .action(async (name, options) => (await load()).show(name, options))
  addPlanOptions(release.command('publish <name>').description('make the changes of a release live, all or none'))
    .addOption(keep('release', 'whose value stays where both sides have changed the same'))
    .addOption(choose('release'))
    .addHelpText(
      'after',
      `${examples('verdant release publish "Spring launch" --dry-run --details', 'verdant release publish "Spring launch" --choose hero.title=live --keep release')}\n\n${PLANNED}`,
    )
    .action(async (name, options) => (await loadPublish()).publish(name, options))
  named('schedule', 'publish a release at a time, or change that time')
    .addOption(time('--at', 'when, with the offset from UTC').makeOptionMandatory())
    .option('--time-zone <name>', 'the zone in which the admin shows the time, such as Europe/Berlin (default: yours)')
    .addHelpText(
      'after',
      `\n${ZONED}\n${examples('verdant release schedule "Spring launch" --at 2027-03-01T09:00+01:00')}`,
    )
    .action(async (name, options) => (await load()).schedule(name, options))
  named('unschedule', 'cancel the schedule of a release').action(async (name, options) =>
    (await load()).unschedule(name, options),
  )
  addPlanOptions(release.command('rollback <name>').description('restore the content from before a release'))
    .addOption(keep('before', 'whose value stays where a later change has set the same'))
    .addOption(choose('before'))
    .addHelpText(
      'after',
      `${examples('verdant release rollback "Spring launch" --dry-run', 'verdant release rollback "Spring launch" --yes')}\n\n${PLANNED}`,
    )
    .action(async (name, options) => (await loadPublish()).rollback(name, options))
  named('discard', 'discard a release; restore brings it back').action(async (name, options) =>
    (await load()).discard(name, options),
  )
  named('restore', 'make a discarded release open again').action(async (name, options) =>
    (await load()).restore(name, options),
  )
  release
    .command('resume')
    .description('carry out schedules again, which a restored backup pauses')
    .addOption(yes())
    .addOption(json())
    .addOption(quiet())
    .action(async (options) => (await load()).resume(options))
  release
    .command('preview <name>')
    .description('print a link to the site as it will be when a release is published')
    .addOption(duration())
    .addHelpText('after', `\n${SIGNED}\n${examples('verdant release preview "Spring launch" --for 14d')}`)
    .action(async (name, options) => (await import('../commands/preview.ts')).release(name, options))
  addMoments(program)
}

function addMoments(program: Command): void {
  program
    .command('preview')
    .description('print a link to the site as it was at a time')
    .addOption(time('--at', 'a time in the past, with the offset from UTC').makeOptionMandatory())
    .addOption(duration())
    .addHelpText('after', `\n${ZONED}\n${SIGNED}\n${examples('verdant preview --at 2027-03-01T09:00+01:00 --for 14d')}`)
    .action(async (options) => (await import('../commands/preview.ts')).moment(options))
  addPlanOptions(program.command('rollback').description('make the content what it was at a time, or undo an import'))
    .addOption(time('--to', 'a time in the past, with the offset from UTC'))
    .addOption(
      checked(
        new Option('--only <kind>', 'with --to: only this kind, such as products or settings'),
        async (kind) => void (await import('../../schema/transfer/only.ts')).onlyNamed(kind),
      ),
    )
    .option('--last-import', 'undo the import that was made last')
    .addOption(keep('before', 'with --last-import: whose value stays where a later change has set the same'))
    .addOption(choose('before'))
    .addHelpText(
      'after',
      `\n${ZONED}\nThe changes of --to are a release of their own, so that verdant release rollback undoes them. Media files, secrets
and subscribers stay as they are.\n${examples(
        'verdant rollback --to 2027-03-01T09:00+01:00 --dry-run --details',
        'verdant rollback --to 2027-03-01T09:00+01:00 --only products --yes',
        'verdant rollback --last-import --dry-run --details',
        'verdant rollback --last-import --choose products/<id>.name=live --yes',
      )}\n\n${PLANNED}`,
    )
    .action(async (options) => (await import('../commands/rollback.ts')).run(options))
}
