import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { JobMonitor } from '../../platform/jobs/job-metrics.ts'
import { repeat, type RepeatedJob } from '../../platform/jobs/repeated-job.ts'
import { MailDelivery } from './delivery.ts'
import type { MailServer } from '../../platform/config/external-services.ts'
import type { MailService } from './service.ts'

/** A reader who waits for a mail gets it within a second. */
const INTERVAL_MS = 1_000

interface MailerParts {
  config: { mail?: MailServer | undefined }
  database: Database
  services: { mail: MailService }
}

/** Sends the mails of the outbox now and every second, until stopped. Does nothing without a mail server. */
export function startMailer(
  { config, database, services }: MailerParts,
  log: FastifyBaseLogger,
  monitor: JobMonitor,
): RepeatedJob {
  if (!config.mail) return { stop: async () => {} }
  const delivery = new MailDelivery(database, services.mail, config.mail)
  const failure = 'Mails could not be sent'
  const job = repeat({ database, log, monitor, name: 'mails', intervalMs: INTERVAL_MS, failure }, async () => {
    const mails = await delivery.sendDue()
    if (mails.length > 0) log.info({ mails }, 'Mails sent')
  })
  return {
    async stop() {
      await delivery.close()
      await job.stop()
    },
  }
}
