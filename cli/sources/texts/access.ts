/*
 * Recognises what WordPress shows to some visitors only. Exports do not list the plugins of a site, and there are many plugins. So words
 * in names and settings decide. In doubt, a text is left out and named, because a restricted text must not become public.
 */

/** Words in the names of blocks that are not of WordPress itself, and in the names of settings of any block. */
const OF_BLOCK =
  /access|restrict|member|private|protect|paywall|premium|subscri(?:ber|ption)|patron|secret|log(?:ged)?[-_]?(?:in|out)|visitor|guest|condition|visib|user_?(?:level|role|status)|hide_?block|is_?(?:hidden|disabled)|learndash/i

/** Words in the names of settings of a post. */
const OF_POST =
  /access|restrict|membership|members?[-_]?only|protect|paywall|patreon|wpmem|is_paid$|user_?level|subscription_level|groups?[-_].*read|_mb_who$/i

/** Values of settings that restrict nothing. */
const NOTHING =
  /^(?:|0|-1|a:0:\{\}|\[\]|false|no|not|off|none|all|any|everybody|everyone|public|visible|always|default|disabled?)$/i

/** Values of settings that name visitors. */
const VISITORS = /^(?:logged[-_ ]?in\w*|members?(?:[-_ ]only)?|subscribers?|user_?roles?|registered)$/i

export const isForAll = (value: unknown): boolean =>
  NOTHING.test(typeof value === 'string' ? value.trim() : JSON.stringify(value ?? false))

/** Returns whether the name of a block, or of one of its settings, says that only some visitors see it. “Team member” does not. */
export const restrictsBlock = (name: string): boolean => OF_BLOCK.test(name.replaceAll(/team[-_]?members?/gi, ''))

/** Returns whether a setting of a post restricts which visitors see it. */
export const restrictsPost = (key: string, value: string): boolean => OF_POST.test(key) && !isForAll(value)

export const namesVisitors = (value: string): boolean => VISITORS.test(value)
