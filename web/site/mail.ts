/** Returns a mail link for an address. Characters that would start a header are encoded (RFC 6068). */
export const mailTo = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`

/**
 * Returns a mail link with a subject and a body, encoded by RFC 6068: line breaks are CRLF and spaces are %20. A subject
 * has no line breaks.
 */
export const mailLink = (to: string, subject: string, body: string) =>
  `${mailTo(to)}?subject=${encodeURIComponent(subject.replaceAll(/\s+/g, ' '))}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
