import { defineEntity, p } from '@mikro-orm/postgresql'
import { line, now } from './columns.ts'

/** The longest path of a missing page that is recorded, in characters. The old address of a redirect has room for it. */
export const MISSING_PATH_LIMIT = 300

/** How often visitors were redirected. The table is no part of the content, so a visit changes no version. */
export const RedirectVisits = defineEntity({
  name: 'RedirectVisits',
  tableName: 'redirectVisits',
  properties: {
    redirectId: p.uuid().primary(),
    visits: p.integer(),
    lastVisitAt: p.datetime(3),
  },
})

/** A path without a page that visitors requested. */
export const MissingPage = defineEntity({
  name: 'MissingPage',
  tableName: 'missingPage',
  properties: {
    path: line(MISSING_PATH_LIMIT).primary(),
    visits: p.integer(),
    firstVisitAt: now(),
    lastVisitAt: p.datetime(3),
    // Set by an editor who does not want to see it.
    isIgnored: p.boolean().default(false),
  },
})
