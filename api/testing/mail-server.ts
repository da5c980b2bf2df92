import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterUse } from './after-use.ts'

/** A mail that a mail server of the tests has accepted. */
export interface ReceivedMail {
  to: string[]
  /** The message as it was sent, with its headers. */
  source: string
}

/** A real SMTP server on this machine. */
export interface MailServer {
  /** The environment variables of a server that sends mails to this one. */
  environment: { SMTP_URL: string; MAIL_FROM: string }
  received: ReceivedMail[]
  close: () => Promise<void>
}

/**
 * Starts an SMTP server that accepts all mails, and stops it after the tests of the file.
 *
 * @param options change what it does, such as rejecting recipients
 */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let source = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => (source += chunk))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), source })
        done()
      })
    },
    ...options,
  })
  // Connections that are broken off are part of the tests.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  afterUse(close)
  const SMTP_URL = `smtp://127.0.0.1:${port}`
  return { environment: { SMTP_URL, MAIL_FROM: 'Verdant <news@verdant.example>' }, received, close }
}

/** Returns the value of a header of a message, or undefined. Folded lines are joined. */
export function headerOf({ source }: ReceivedMail, name: string): string | undefined {
  const [head = ''] = source.split('\r\n\r\n', 1)
  const line = head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim()
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString()
const fromQuoted = (text: string) =>
  text.replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

/** Returns the subject of a message, which may be in any letters (RFC 2047). */
export const subjectOf = (mail: ReceivedMail): string =>
  (headerOf(mail, 'Subject') ?? '')
    .replaceAll('?= =?', '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g, (_, encoding: string, text: string) =>
      encoding === 'B' ? fromBase64(text) : fromQuoted(text.replaceAll('_', ' ')),
    )

/** Returns a message with the text of its parts, in whatever encoding they are, so that links in it are whole. */
export const bodyOf = ({ source }: ReceivedMail): string =>
  source
    .slice(source.indexOf('\r\n\r\n'))
    .split('\r\n--')
    .map((part) => {
      const [head = '', ...text] = part.split('\r\n\r\n')
      const encoded = text.join('\r\n\r\n')
      return `${head}\r\n\r\n${head.includes('base64') ? fromBase64(encoded) : fromQuoted(encoded.replaceAll('=\r\n', ''))}`
    })
    .join('\r\n--')
