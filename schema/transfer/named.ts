/** The largest number of names in a message. */
export const SHOWN = 10
/** The longest name, in characters. */
const NAME_LIMIT = 60

const short = (name: string) => (name.length > NAME_LIMIT ? `${name.slice(0, NAME_LIMIT)}…` : name)

/** Lists names in a message. */
export const named = (names: string[]): string =>
  `${names
    .slice(0, SHOWN)
    .map((name) => `“${short(name)}”`)
    .join(', ')}${names.length > SHOWN ? ' and others' : ''}`
