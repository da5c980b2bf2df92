import type { AddressInfo } from 'node:net'
import { addDemoAccounts } from './auth/demo.ts'
import { operator } from './auth/policy.ts'
import { ConfigError, readConfig, VARIABLES } from './config.ts'
import { RevisionRepository } from './content/revisions.ts'
import { seed } from './content/seed.ts'
import { connectionProblem } from './database/connection-problem.ts'
import { EmbeddedError } from './database/embedded/embedded-error.ts'
import { createSchema } from './graphql/schema.ts'
import { listen } from './http/listen.ts'
import { startMaintenanceJobs } from './maintenance.ts'
import { misspeltVariables } from './misspelt-variables.ts'
import type { Website } from './pages/website.ts'
import { createServer } from './server.ts'
import { openSystem, StartError, type System } from './start.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Serves with the configuration in the environment until a signal ends the process. If the start fails, prints why and
 * ends the process.
 *
 * @returns the running system, once the server listens on the port in its configuration
 */
export const serve = (loadWebsite: () => Promise<Website>): Promise<System> => start(loadWebsite).catch(fail)

async function start(loadWebsite: () => Promise<Website>): Promise<System> {
  misspeltVariables(process.env, VARIABLES).forEach(say)
  const config = readConfig(process.env)
  const system = await openSystem(config, { log: say })
  try {
    await system.cluster?.claimServing({ port: config.port })
    if (config.demo) await prepareDemo(system)
    await warnWithoutAdmin(system)
    await warnOfDemoAccounts(system)
    const { database, services, contentVersion, media, publicUrl } = system
    const [schema, website] = await Promise.all([createSchema(), loadWebsite()])
    const app = await createServer({
      config,
      database,
      services,
      contentVersion,
      media,
      schema,
      website,
      publicUrl,
    })
    await listen(app, config)
    // With PORT=0 the operating system chooses the port, which links and the greeting then name.
    config.port = (app.server.address() as AddressInfo).port
    const maintenance = startMaintenanceJobs(system, app.log)
    onSignal(async () => {
      await app.close()
      await maintenance.stop()
      await system.close()
    })
    return system
  } catch (error) {
    await system.close()
    throw error
  }
}

async function prepareDemo({ database, services }: System): Promise<void> {
  const actor = operator('first start')
  if (await new RevisionRepository(database).isEmpty()) await seed(actor, database, services.content)
  await addDemoAccounts(actor, services.users)
}

async function warnWithoutAdmin({ services }: System): Promise<void> {
  if (!(await services.users.hasActiveAdmin(operator('start'))))
    say('There is no admin yet. Add one: npx verdant users add NAME --role admin --email ADDRESS')
}

async function warnOfDemoAccounts({ services }: System): Promise<void> {
  const accounts = await services.sessions.barredAccounts()
  for (const { username } of accounts) {
    say(
      `${username} has the password of the demo and cannot sign in. Change it: npx verdant users password ${username}`,
    )
  }
}

/** Prints the addresses of the site, and the accounts of the demo. */
export async function greet({ services, publicUrl }: System): Promise<void> {
  say(`\nVerdant is at ${publicUrl()}\nThe admin is at ${publicUrl()}/admin\n`)
  const accounts = await services.sessions.demoAccounts()
  for (const { username, password, role } of accounts) say(`  ${role.padEnd(7)} ${username} / ${password}`)
  if (accounts.length > 0) say('')
}

function onSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
    })
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

/** Describes an error: a short message for problems that the operator can fix, a stack for all others. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use by another program. Set PORT to a free port'
  }
  const isExpected = [ConfigError, StartError, EmbeddedError].some((known) => error instanceof known)
  return isExpected ? error.message : (connectionProblem(error) ?? error.stack ?? error.message)
}
