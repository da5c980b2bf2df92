/** Names of the model as GraphQL and sentences write them. */

/** Returns the name of a type: `teamMember` → `TeamMember`. */
export const typeName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Returns a word with its indefinite article: `event` → `an event`. */
export const withArticle = (word: string): string => `${/^(?:[aeio]|u(?!ni|s))/i.test(word) ? 'an' : 'a'} ${word}`

/** Returns a label as it stands within a sentence. Abbreviations keep their capitals. */
export const inSentence = (label: string): string => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/** Returns the name of an enum value: `isActive` → `IS_ACTIVE`. */
export const enumName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
