import type { AddressInfo } from 'node:net'
import { addDemoAccounts } from './access/sign-in/demo.ts'
import { operator } from './access/permissions/policy.ts'
import type { Config } from './platform/config/config.ts'
import { startLinkCheck } from './content/checks/link-check.ts'
import { RevisionRepository } from './content/items/revisions.ts'
import { startPurges } from './delivery/cdn/purge-job.ts'
import { startEvents } from './delivery/extensions/event-job.ts'
import { seed } from './system/seed.ts'
import { SERVER_LIMITS } from './platform/database/time-limits.ts'
import { createSchema } from './faces/graphql/schema.ts'
import { listen } from './platform/http/listen.ts'
import type { LogTarget } from './platform/http/log.ts'
import { loadExtensions } from './load-extensions.ts'
import { repeat } from './platform/jobs/repeated-job.ts'
import { drain } from './platform/http/shutdown.ts'
import { JobMonitor } from './platform/jobs/job-metrics.ts'
import { startMailer } from './delivery/mail/mailer.ts'
import { startMaintenanceJobs } from './system/maintenance.ts'
import { pageAnchors } from './faces/pages/page-anchors.ts'
import type { Website } from './faces/pages/website.ts'
import { startScheduler } from './content/publishing/scheduler.ts'
import { startVisits } from './content/redirects/visit-job.ts'
import { createServer } from './server.ts'
import { startWebhooks } from './delivery/webhooks/dispatcher.ts'
import { type OpenOptions, openSystem, type System } from './system/start.ts'

export interface RunOptions extends Required<Pick<OpenOptions, 'log'>>, Pick<OpenOptions, 'starting'> {
  loadWebsite: () => Promise<Website>
}

/** A listening server. */
export interface RunningServer {
  system: System
  /**
   * Finishes open requests and closes the server, the database and the media store.
   *
   * @param isDrained whether proxies first get time to send requests elsewhere
   */
  stop: (isDrained: boolean) => Promise<void>
}

/** Opens the system and starts the server. With `PORT=0`, the port in `config` becomes the one that was chosen. */
export async function runServer(config: Config, { log, starting, loadWebsite }: RunOptions): Promise<RunningServer> {
  // Built while PostgreSQL starts. An error is thrown below, where the system is closed again.
  const loading = loadExtensions()
  const building = Promise.all([loading.then((extensions) => createSchema(undefined, extensions)), loadWebsite()])
  building.catch(() => {})
  const system = await openSystem(config, {
    log,
    limits: SERVER_LIMITS,
    starting,
    extensions: loading,
    fixedPages: async () => (await building)[1].fixedPages,
    pageAnchors: async (...item) => pageAnchors(...(await building), system.services, system.publicUrl)(...item),
  })
  try {
    const { database, services } = system
    const [schema, website] = await building
    const extensions = await loading
    const monitor = new JobMonitor()
    const creating = createServer({
      ...system,
      schema,
      website,
      jobs: monitor,
      additions: extensions,
      log: await logTarget(),
    })
    const [app] = await Promise.all([creating, prepareDatabase(system)])
    await listen(app, config)
    // With PORT=0 the operating system chooses the port, which links and the greeting then name.
    config.port = (app.server.address() as AddressInfo).port
    await warnWithoutAdmin(system, log)
    await warnOfDemoAccounts(system, log)
    const context = { database, log: app.log, monitor }
    const jobs = [
      startMaintenanceJobs(system, context),
      startScheduler(system, context),
      startMailer(system, context),
      startLinkCheck(system, context),
      startWebhooks(system, context),
      startVisits(system, context),
      startEvents(extensions.listeners(services), context),
      startPurges(system, context),
      ...extensions.jobs(services).map(({ name, everySeconds, run }) =>
        repeat(
          {
            ...context,
            name: `extension ${name}`,
            intervalMs: everySeconds * 1_000,
            failure: `The job “${name}” of an extension failed`,
          },
          run,
        ),
      ),
    ]
    const stop = async (isDrained: boolean) => {
      if (isDrained) await drain(app)
      await app.close()
      await Promise.all(jobs.map((job) => job.stop()))
      await system.close()
    }
    return { system, stop }
  } catch (error) {
    await system.close()
    throw error
  }
}

/** Returns a target for people if standard output is a terminal. Programs get JSON lines. */
async function logTarget(): Promise<LogTarget | undefined> {
  if (!process.stdout.isTTY) return undefined
  const { readableLog } = await import('./platform/http/readable-log.ts')
  return readableLog((text) => process.stdout.write(text))
}

/** Claims the embedded database for this server, and adds the content and the accounts of the demo. */
async function prepareDatabase(system: System): Promise<void> {
  await system.cluster?.claimServing({ port: system.config.port })
  if (system.config.demo) await prepareDemo(system)
}

async function prepareDemo({ database, services }: System): Promise<void> {
  const actor = operator('first start')
  if (await new RevisionRepository(database).isEmpty()) await seed(actor, database, services)
  await addDemoAccounts(actor, services.users)
}

async function warnWithoutAdmin({ services }: System, log: (line: string) => void): Promise<void> {
  if (!(await services.users.hasActiveAdmin(operator('start'))))
    log('There is no admin yet. Add one: npx verdant users add NAME --role admin --email ADDRESS')
}

async function warnOfDemoAccounts({ services }: System, log: (line: string) => void): Promise<void> {
  const accounts = await services.sessions.barredAccounts()
  for (const { username } of accounts) {
    log(
      `${username} has the password of the demo and cannot sign in. Change it: npx verdant users password ${username}`,
    )
  }
}
