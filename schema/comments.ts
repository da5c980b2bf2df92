/** The largest number of characters of a comment. */
export const MAX_COMMENT = 2_000

/** The largest number of characters of the name of a reviewer from outside. */
export const MAX_REVIEWER_NAME = 60

/** Which mails about comments a user gets. */
export const commentMails = [
  { name: 'NONE', label: 'None' },
  { name: 'MENTIONS', label: 'When I am mentioned or assigned' },
  { name: 'ALL', label: 'Also for answers in threads that I take part in' },
] as const

export type CommentMail = (typeof commentMails)[number]['name']

/** Why a thread is in the inbox of a user, the strongest reason first. */
export const inboxReasons = ['MENTION', 'ASSIGNMENT', 'REPLY'] as const

export type InboxReason = (typeof inboxReasons)[number]

/** What an inbox shows: everything, what was not read, or what waits for the user. */
export const inboxFilters = ['ALL', 'UNREAD', 'WAITING'] as const

export type InboxFilter = (typeof inboxFilters)[number]

/** The id of the settings as the item of comments: they are one item, whose fields are the settings. */
export const COMMENTED_SETTINGS_ID = '5e771465-0000-4000-8000-000000000001'

/** The parameter of an item's address in the admin that opens a thread. Without a value it opens all comments. */
export const THREAD_PARAM = 'comments'

/** An `@` with what may be a username. The end of a sentence may follow it. */
export const MENTION = /(?<![\p{L}\p{N}@._-])@[a-z0-9][a-z0-9._-]{0,63}/giu

/** Returns a name without the punctuation at its end. */
function withoutEnd(name: string): string {
  let end = name.length
  while (end > 0 && '._-'.includes(name[end - 1]!)) end--
  return name.slice(0, end)
}

/** Returns what may be usernames that a text mentions, in lower case: “@ada.” may mean “ada.” or “ada”. */
export function mentionedNames(text: string): Set<string> {
  const names = [...text.matchAll(MENTION)].map(([mention]) => mention.slice(1).toLowerCase())
  return new Set(names.flatMap((name) => [name, withoutEnd(name)]))
}
