import { escapeMarkup } from '../../../schema/escape.ts'

/* Small parts of texts and addresses. */

export const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Returns the name of a file or a folder as a title: `winter-wheat` becomes “Winter wheat”. */
export const titleOfName = (name: string): string => capital(name.replaceAll(/[-_]+/g, ' '))

/** Decodes the escapes of an address, and leaves out its query and fragment. */
export function pathIn(address: string): string {
  const path = address.replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the fragment of an address with its mark, or an empty text. */
export const fragmentIn = (address: string): string => /#.*$/s.exec(address)?.[0] ?? ''

/** Returns code as HTML, with what names it. @param onLoss called when it is shown */
export const preformatted = (code: string, onLoss: (loss: string, what: string) => void) => ({
  html: `<pre>${escapeMarkup(code.replace(/^[ \t]*\n/, '').trimEnd())}</pre>\n`,
  onShown: () => onLoss('with code, which becomes plain text', code.trim().split('\n', 1)[0]!.slice(0, 40)),
})
