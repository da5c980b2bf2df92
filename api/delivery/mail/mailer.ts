import { type JobContext, NO_JOB, repeat, type RepeatedJob } from '../../platform/jobs/repeated-job.ts'
import { MailDelivery } from './delivery.ts'
import type { MailServer } from '../../platform/config/external-services.ts'
import type { MailService } from './service.ts'

/** A reader who waits for a mail gets it within a second. */
const INTERVAL_MS = 1_000

interface MailerParts {
  config: { mail?: MailServer | undefined }
  services: { mail: MailService }
}

/** Sends the mails of the outbox now and every second, until stopped. Does nothing without a mail server. */
export function startMailer({ config, services }: MailerParts, context: JobContext): RepeatedJob {
  if (!config.mail) return NO_JOB
  const delivery = new MailDelivery(context.database, services.mail, config.mail)
  const failure = 'Mails could not be sent'
  const onStop = () => delivery.close()
  return repeat({ ...context, name: 'mails', intervalMs: INTERVAL_MS, failure, onStop }, async () => {
    const mails = await delivery.sendDue()
    if (mails.length > 0) context.log.info({ mails }, 'Mails sent')
  })
}
