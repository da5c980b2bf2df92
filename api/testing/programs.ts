import { spawnSync } from 'node:child_process'

/** Programs that no npm package brings: the argument that shows their version, their Debian package, and what needs them. */
const PROGRAMS = {
  pgbouncer: [
    '--version',
    'pgbouncer',
    'the tests of the API use PostgreSQL without PgBouncer, whose own tests are skipped',
  ],
  nginx: ['-v', 'nginx', 'the tests of docs/proxies/nginx.conf are skipped'],
  haproxy: ['-v', 'haproxy', 'the tests of docs/proxies/haproxy.cfg are skipped'],
  promtool: ['--version', 'prometheus', 'the tests of the rules in docs/monitoring are skipped'],
} as const

export type Program = keyof typeof PROGRAMS

const installed = new Map<Program, boolean>()

/** Tells whether a program is installed. */
export function isInstalled(program: Program): boolean {
  let isFound = installed.get(program)
  if (isFound === undefined) installed.set(program, (isFound = spawnSync(program, [PROGRAMS[program][0]]).status === 0))
  return isFound
}

/** Returns why tests are skipped if a program is missing. */
export const skipReason = (program: Program): string =>
  `${program} is not installed (Debian package ${PROGRAMS[program][1]}): ${PROGRAMS[program][2]}.`

/** Returns for each missing program which tests are skipped. */
export const skipReasons = (): string[] =>
  (Object.keys(PROGRAMS) as Program[]).filter((program) => !isInstalled(program)).map(skipReason)
