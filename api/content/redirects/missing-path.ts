import { isOldPath, readablePath } from '../../../schema/old-path.ts'
import { publicKinds } from '../../../schema/kinds/index.ts'
import { itemFolder } from '../../../schema/website.ts'
import { isId } from '../../../schema/is-id.ts'
import { MISSING_PATH_LIMIT } from '../../platform/database/visit-entities.ts'
import type { Visit } from './visit.ts'

/** Paths that only programs request which look for weaknesses. Names of files that an earlier site may have had are not among them. */
const SCANS = [
  /\/\./,
  /\/(?:wp-admin|wp-includes|wp-json|wp-content\/(?:plugins|themes)|cgi-bin|vendor|node_modules|actuator|solr|boaform|hnap1|owa|ecp|autodiscover|_ignition|telescope|server-status|phpmyadmin|pma|adminer|myadmin|geoserver|jenkins|struts|druid|console|debug|backups?)(?:\/|$)/i,
  /\/(?:wp-login|xmlrpc|wp-config|wp-cron|phpinfo|info|shell|eval-stdin|adminer|setup-config|install|upload|config)\.php/i,
  /\.(?:env|bak|old|orig|save|swp|sql|sqlite3?|db|ini|conf|cfg|log|sh|pem|key|ya?ml)$/i,
]

/** Texts that can tell of a person: e-mail addresses, network addresses, and long numbers such as those of telephones. */
const PERSONAL = [/@/, /(?:\d{1,3}\.){3}\d{1,3}/, /\d{9,}/, /(?:\+|00)\d[\d .-]{6,}/]

/** The shortest part of a path that can be a token, in characters. */
const MIN_TOKEN = 16

/** Whether a path has a part like the token of a link that only one person got. Long words of an address have no digits. */
const hasToken = (path: string): boolean =>
  path.split(/\W/).some((part) => part.length >= MIN_TOKEN && /\d/.test(part) && /[a-z]/i.test(part))

/** Whether a path has a UUID, of which links for one person are made. */
const hasId = (path: string): boolean => path.split(/[^\w-]/).some((part) => isId(part.toLowerCase()))

/** Whether a path is the one of an item's page. */
const isItemPath = (path: string): boolean =>
  publicKinds.some((kind) => {
    const folder = itemFolder(kind)
    return path.startsWith(folder) && isId(path.slice(folder.length))
  })

/** Returns whether a path may name a person, or is secret because only one person knows it. */
const mayBePersonal = (path: string): boolean =>
  !isItemPath(path) && (PERSONAL.some((pattern) => pattern.test(path)) || hasToken(path) || hasId(path))

/**
 * Returns the path of a missing page as it is recorded: without its query, escapes other than spaces, and a slash at its end; or why it is not
 * recorded.
 */
export function missingPageOf(url: string): Visit {
  const path = readablePath(url.split('?', 1)[0]!).replace(/(?<=.)\/$/, '')
  // Pages have no other escapes than spaces.
  if (path.length > MISSING_PATH_LIMIT || !isOldPath(path) || /%(?!20)/.test(path)) return { unrecorded: 'malformed' }
  const text = path.replaceAll('%20', ' ')
  if (SCANS.some((pattern) => pattern.test(text))) return { unrecorded: 'scan' }
  return mayBePersonal(text) ? { unrecorded: 'personal' } : { missingPath: path }
}
