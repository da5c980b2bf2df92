import type { Transporter } from 'nodemailer'
import type { MailServer } from '../../platform/config/external-services.ts'

const CONNECTION_MS = 15_000
/** How long the mail server may be silent. */
const SILENCE_MS = 30_000

/** Creates a connection to a mail server, which is opened when the first mail is sent. */
export async function createTransport({ smtpUrl }: MailServer): Promise<Transporter> {
  // Loaded when the first mail is sent, because most starts send none.
  const { createTransport: create } = await import('nodemailer')
  return create({
    url: smtpUrl,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Signs in to a mail server, if its address has a user. @throws Error if that fails */
export async function verifyMailServer(server: MailServer): Promise<void> {
  const transport = await createTransport(server)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
