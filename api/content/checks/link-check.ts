import type { Database } from '../../platform/database/database.ts'
import { type JobContext, NO_JOB, repeat, type RepeatedJob } from '../../platform/jobs/repeated-job.ts'
import { checkAddress, type CheckOptions } from './check-address.ts'
import { CONCURRENT_CHECKS, ExternalLinkRepository } from './external-link-repository.ts'
import type { ContentCheckService } from './service.ts'

const MINUTE_MS = 60 * 1000

interface LinkCheckOptions extends Pick<CheckOptions, 'isAllowed'> {
  publicUrl: () => string
}

/** Checks the links of live content to other websites. Of several instances, one checks each address. */
export class LinkCheck {
  readonly #links: ExternalLinkRepository
  readonly #contentChecks: ContentCheckService
  readonly #options: LinkCheckOptions
  readonly #closing = new AbortController()

  /**
   * @param options.publicUrl returns the origin of the site, which the requests name
   * @param options.isAllowed whether an IP address may be connected to. Only public addresses by default; tests override this.
   */
  constructor(database: Database, contentChecks: ContentCheckService, options: LinkCheckOptions) {
    this.#links = new ExternalLinkRepository(database)
    this.#contentChecks = contentChecks
    this.#options = options
  }

  /** Checks every address that is due, and deletes the results of addresses that live content no longer has. */
  async checkDue(): Promise<void> {
    await this.#links.keepOnly(await this.#contentChecks.externalAddresses())
    await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, () => this.#checkOneByOne()))
  }

  /** Ends the checks at hand. Their addresses are still due. */
  close(): void {
    this.#closing.abort()
  }

  async #checkOneByOne(): Promise<void> {
    const { signal } = this.#closing
    const { publicUrl, isAllowed } = this.#options
    const userAgent = `Verdant link check (+${publicUrl()})`
    while (!signal.aborted) {
      const address = await this.#links.claimDue()
      if (address === undefined) return
      const problem = await checkAddress(address, { userAgent, isAllowed, signal })
      await (signal.aborted ? this.#links.release(address) : this.#links.record(address, problem))
    }
  }
}

interface LinkCheckParts {
  config: { linkCheck: boolean }
  services: { contentChecks: ContentCheckService }
  publicUrl: () => string
}

/** Checks links to other websites a minute from now and every ten minutes, until stopped. Does nothing if that is off. */
export function startLinkCheck({ config, services, publicUrl }: LinkCheckParts, context: JobContext): RepeatedJob {
  if (!config.linkCheck) return NO_JOB
  const check = new LinkCheck(context.database, services.contentChecks, { publicUrl })
  const schedule = { name: 'links', delayMs: MINUTE_MS, intervalMs: 10 * MINUTE_MS } as const
  const failure = 'Links to other websites could not be checked'
  return repeat({ ...context, ...schedule, failure, onStop: () => check.close() }, () => check.checkDue())
}
