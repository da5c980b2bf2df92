/** The computed field. The server and the admin name it by this, so that both mean the same. */
export const readingMinutes = { kind: 'product', name: 'readingMinutes', label: 'Minutes to read' } as const

/** How many words most people read in a minute. */
const WORDS_A_MINUTE = 200

/** Returns how long it takes to read a text, in minutes. */
export const minutesFor = (text: string): number => Math.ceil(text.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE)
