export const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Returns the name of a file or a folder as a title: `winter-wheat` becomes “Winter wheat”. */
export const titleOfName = (name: string): string => capital(name.replaceAll(/[-_]+/g, ' '))
