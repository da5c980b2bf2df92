import { defineEntity, p } from '@mikro-orm/postgresql'
import { line } from './columns.ts'

/** Why a link to another website is broken. */
export type ExternalLinkProblem = 'NOT_FOUND' | 'UNREACHABLE' | 'INSECURE'

/** The longest address that is checked, in ASCII characters. An entry of an index has room for 2,700 bytes. */
export const EXTERNAL_LINK_LIMIT = 2000

/** An address of another website that live content links to, with the result of its last check. */
export const ExternalLink = defineEntity({
  name: 'ExternalLink',
  tableName: 'externalLink',
  properties: {
    address: line(EXTERNAL_LINK_LIMIT).primary(),
    // Null before the first check.
    checkedAt: p.datetime(3).nullable(),
    // Until then, one instance checks the address.
    claimedUntil: p.datetime(3).nullable(),
    // The number of failed checks in a row.
    failures: p.integer().default(0),
    problem: line(20).$type<ExternalLinkProblem>().nullable(),
  },
})
