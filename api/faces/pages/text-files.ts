import type { Identity } from '../../../schema/renderer.ts'

/** The half-year after which security.txt expires. Readers must not trust it longer, so that contacts stay current. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000

/** The address of security.txt. */
export const SECURITY_PATH = '/.well-known/security.txt'

/** Returns security.txt: whom to tell about a weakness of the website. https://www.rfc-editor.org/rfc/rfc9116 */
export function securityText({ email }: Identity, origin: string, now: Date): string {
  const expires = new Date(now.getTime() + VALID_MS).toISOString()
  return [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${SECURITY_PATH}`,
    '',
  ].join('\n')
}

/** A person of the leadership team. */
interface Person {
  name: string
  position: string
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Returns humans.txt: the people behind the website. https://humanstxt.org/Standard.html */
export function humansText({ title, email }: Identity, people: readonly Person[]): string {
  const team = people.map(({ name, position }) => `\t${oneLine(position)}: ${oneLine(name)}`)
  return [
    '/* TEAM */',
    `\tCompany: ${oneLine(title)}`,
    `\tContact: ${oneLine(email)}`,
    ...team,
    '',
    '/* SITE */',
    '\tLanguage: English',
    '\tStandards: HTML, CSS, SVG, WCAG 2.2 AA, JSON Feed 1.1, schema.org',
    '',
  ].join('\n')
}
