/**
 * A mail link with a subject and a body, encoded as RFC 6068 asks: line ends as CRLF, spaces as %20.
 */
export const mailLink = (to: string, subject: string, body: string) =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
