import { restrictsPost } from '../../texts/access.ts'
import type { WordPressItem } from './export-file.ts'

/* Settings by which a post is not for everybody. */

/** Ultimate Member writes its settings into every post. These are the settings that do not restrict the post. */
const UM_DEFAULT = /^(?![^]*_um_custom_access_settings";(?:s:1:"1"|b:1|i:1))|_um_accessible";(?:s:1:"[01]"|i:[01])/

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
  const restrictions: Restriction[] = password === '' ? [] : [{ reason: 'protected by a password' }]
  for (const [key, value] of Object.entries(meta))
    if (restrictsPost(key, value) && !(key === 'um_content_restriction' && UM_DEFAULT.test(value)))
      restrictions.push({ reason: 'for some visitors only', setting: `${key}: ${value.trim().slice(0, SHOWN)}` })
  if (ELEMENTOR.test(meta._elementor_data ?? '')) restrictions.push({ reason: 'with display conditions of Elementor' })
  if ('product_visibility/exclude-from-catalog' in termNames || /^(?:hidden|search)$/.test(meta._visibility ?? ''))
    restrictions.push({ reason: 'hidden in the catalog' })
  return restrictions
}
