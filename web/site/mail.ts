/** A link to write to an address: what would begin a header is encoded, as RFC 6068 asks. */
export const mailTo = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`

/**
 * A mail link with a subject and a body, encoded as RFC 6068 asks: line ends as CRLF, of which a subject has none, spaces
 * as %20.
 */
export const mailLink = (to: string, subject: string, body: string) =>
  `${mailTo(to)}?subject=${encodeURIComponent(subject.replaceAll(/\s+/g, ' '))}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
