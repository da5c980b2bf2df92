import { type AnyKind, hasPath, hasTranslations } from '../../../../schema/kind.ts'
import { kinds } from '../../../../schema/kinds/index.ts'
import { extensionScreens } from '../../client/extensions/extensions.ts'
import { entryOf } from '../../model/kinds.ts'
import { adminPaths, managerPath } from '../paths/paths.ts'

/** The screens that belong to no kind and are shown after sign-in. */
type ScreenName = Exclude<keyof typeof adminPaths, 'home' | 'login' | 'edit'>

const SCREENS: Record<ScreenName, readonly string[]> = {
  dashboard: [
    'What waits for you comes first: reviews, what is broken, and what goes live this week.',
    'The cards lead to each part of the website. “Find anything” opens every item, setting and screen by its name.',
  ],
  inbox: [
    'Reviews that wait, and what became of yours. Then comments that mention you, threads that you are assigned to, and answers in threads that you take part in, the latest first.',
    'Opening a thread marks it as read. In your account, you choose what comes by mail, too.',
  ],
  activity: [
    'Everything that was changed, newest first. Choose a period, a person or a kind to narrow it.',
    'Open a change to see the difference, and the item with its history.',
  ],
  site: [
    'The website beside a form. Click a text or a picture, or go to it with the keyboard: its field opens.',
    'What you type appears on the page before it is saved. Choose above which version, language and width is shown.',
    'Blocks and cards have buttons that move them, add another one after them, and take them away: Alt with an arrow moves what has the focus, Alt with Enter goes to the buttons.',
  ],
  translations: [
    'What is missing or outdated in each language. A number opens the next text that needs you.',
    'An outdated translation is one whose original was changed since. “Still right” says that it needs no change.',
    '“Files for translators” exports texts as XLIFF or for spreadsheets, and imports what comes back.',
  ],
  media: [
    'Every uploaded picture, and where it is used. Drop files anywhere on the screen to upload them.',
    'The alternative text says what a picture shows to those who cannot see it.',
    'Replacing a picture keeps its address, so that all pages show the new one.',
  ],
  import: [
    'A file is compared with the content first: you see what it would create and change, and what is wrong with it.',
    'All of it is imported, or nothing. Afterwards, “Undo” brings back what was there before.',
    'The export of a list, in the menu “Import and export” above it, is a file that can be imported again.',
  ],
  bin: ['What was deleted, of all kinds, newest first. “Restore” brings an item back as it was, with its history.'],
  releases: [
    'A release collects changes of several items that go live at the same moment, now or at a time that you choose.',
    'A reviewer can approve it before. After it was published, it can be rolled back as a whole.',
  ],
  calendar: [
    'What goes live, what has gone live and which comments are due, by day, in the time zone of your browser.',
    'Drag a scheduled release to another day to move it: it keeps its time of day. The list changes the time, too.',
  ],
  previews: [
    'A preview link shows drafts or a release to someone without an account, until it expires or you revoke it.',
  ],
  time: [
    'Look at the website as it was at any moment, compare it with now, and bring back all of it or a part.',
    'Bringing back makes a release. Nothing changes before you publish that.',
  ],
  compare: ['Two versions of a page beside each other, with what differs between them.'],
  view: ['An item as visitors will see it. Nothing is published by looking at it.'],
  missingPages: [
    'Addresses that visitors asked for and that lead nowhere, with the number of their requests.',
    'Add a redirect where a page has moved. Ignore what was never there.',
  ],
  settings: [
    'Name, colors and contact of the website, what it offers to visitors, and how people sign in.',
    'A change acts as soon as it is saved.',
  ],
  subscribers: [
    'People who asked for the newsletter. Only confirmed addresses get it, and every mail has a link to leave.',
  ],
  outbox: [
    'Every mail of the website, with its state. A mail that could not be sent is tried again.',
    'The links of a mail act for its recipient: hand them on to nobody else.',
  ],
  webhooks: [
    'A webhook tells another system what was published. Its deliveries are listed, and failed ones are tried again.',
    'It pauses when its receiver fails for long. Resume it when the receiver works again.',
  ],
  tokens: [
    'A token is the password of a program. Give it only what the program needs, and an end.',
    'It is shown once. Revoke a token that was lost: nothing else changes.',
  ],
  users: [
    'Invite people with the role that they need. Disable the account of a person who leaves: that ends their sessions.',
  ],
  roles: [
    'A role says what the users, API tokens and invited people who have it may do. Changes act at once.',
    'Only admins manage users, roles and secrets.',
  ],
  audit: ['Who signed in, changed accounts, published, or was refused. Nobody can change these rows.'],
  account: [
    'Your name, password and second factor, and the devices on which you are signed in.',
    'Sign out a device that you do not know, and change your password then.',
  ],
}

function aboutKind(kind: AnyKind): string[] {
  const { about = kind.description } = entryOf(kind)
  const sentences: [string, boolean][] = [
    [about, true],
    [
      'The address of the list keeps how you have searched, filtered and sorted it, so that you can share it.',
      !kind.singleton,
    ],
    [
      'Visitors see the items in the order of the list. Drag a row by its handle to move it.',
      !kind.singleton && kind.ordered,
    ],
    ['“Disable” hides an item from visitors and keeps it.', !kind.singleton && 'isActive' in kind.fields],
    [
      'An item whose address changes is still found at the old one.',
      !kind.singleton && (kind.website !== undefined || hasPath(kind)),
    ],
    ['“Save” is visible at once. “Save draft” keeps a change until it is published.', true],
    ['The texts in other languages are edited in the same form: choose the language above it.', hasTranslations(kind)],
  ]
  return sentences.filter(([, applies]) => applies).map(([sentence]) => sentence)
}

/** The sentences of every screen, by the start of its address. */
const helpByPath = new Map<string, readonly string[]>([
  ...Object.entries(SCREENS).map(([name, sentences]) => [adminPaths[name as ScreenName], sentences] as const),
  ...kinds.map((kind) => [managerPath(kind), aboutKind(kind)] as const),
  ...extensionScreens.map(({ to, label, about = `${label} is a screen of an extension.` }) => [to, [about]] as const),
])

const NO_SCREEN = ['There is no screen at this address. “Find anything” opens every screen by its name.']

/** Returns what the "?" of the screen at an address says, sentence by sentence. */
export function helpFor(pathname: string): readonly string[] {
  const parents = pathname.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))
  const known = parents.findLast((path) => helpByPath.has(path))
  return known === undefined ? NO_SCREEN : helpByPath.get(known)!
}
