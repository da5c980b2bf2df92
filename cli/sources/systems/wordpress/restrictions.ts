import type { WordPressItem } from './export-file.ts'

/* Settings by which a post is not for everybody. */

const NOBODY = /^(?:|0|a:0:\{\}|none|all|any|everybody|everyone|public)$/i

/** The meta keys by which plugins restrict a post, and the values that do not: https://wordpress.org/plugins/tags/membership/. */
const KEYS: Record<string, RegExp> = {
  _members_access_role: NOBODY,
  _jetpack_newsletter_access: NOBODY,
  _wpmem_block: NOBODY,
  rcp_access_level: NOBODY,
  rcp_subscription_level: NOBODY,
  rcp_user_level: NOBODY,
  rcUserLevel: NOBODY,
  _is_paid: NOBODY,
  'groups-read': NOBODY,
  'groups-groups_read_post': NOBODY,
  ihc_mb_who: NOBODY,
  passster_activate_protection: NOBODY,
  // Ultimate Member: settings of its own, for those who are logged in.
  um_content_restriction:
    /^(?![^]*_um_custom_access_settings";(?:s:1:"1"|b:1|i:1))|_um_accessible";(?:s:1:"[01]"|i:[01])/,
}

/** Conditions of Elementor and its plugins for a widget. The copy in the post has its text without them. */
const ELEMENTOR =
  /"(?:e_display_conditions":\s*\[\s*[^\s\]]|(?:enabled_visibility|eael_cl_enable|visibility_enabled)":\s*"yes")/

/** A reason for which a post is not public, and the setting that says so. */
interface Restriction {
  reason: string
  setting?: string
}

/** Longest setting in a note, in characters. */
const SHOWN = 40

/** Returns why a post is not for everybody. */
export function restrictionsOf({ post_password: password, meta, termNames }: WordPressItem): Restriction[] {
  const found: Restriction[] = password === '' ? [] : [{ reason: 'protected by a password' }]
  for (const [key, open] of Object.entries(KEYS)) {
    const value = meta[key]?.trim()
    if (value !== undefined && !open.test(value))
      found.push({ reason: 'for some visitors only', setting: `${key}: ${value.slice(0, SHOWN)}` })
  }
  if (ELEMENTOR.test(meta._elementor_data ?? '')) found.push({ reason: 'with display conditions of Elementor' })
  if ('product_visibility/exclude-from-catalog' in termNames || /^(?:hidden|search)$/.test(meta._visibility ?? ''))
    found.push({ reason: 'hidden in the catalog' })
  return found
}
