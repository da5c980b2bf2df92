import { htmlToText } from '../../texts/html-text.ts'

/* How texts and pictures are compared: WordPress writes the same one in several ways. */

/** Returns the address of an uploaded picture without its size: texts show it in several ones. */
export const inOneSize = (address: string) => address.replace(/-(?:\d{1,5}x\d{1,5}|scaled)(?=\.\w{1,5}$)/, '')

/** Returns the words of HTML in one line. */
export const wordsIn = (html: string) => htmlToText(html).replaceAll(/\s+/g, ' ').trim()

/** Returns the addresses of pictures and links in HTML. */
const addressesIn = (html: string) =>
  [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => inOneSize(address!.replaceAll('&amp;', '&')))

/** Returns the words of HTML without the bullets of lists. */
const comparedIn = (html: string) => wordsIn(html).replaceAll('• ', '')

/** Returns the pieces of HTML whose words, pictures or addresses a text does not have. */
export function missingIn(html: string, pieces: readonly string[]): string[] {
  const text = comparedIn(html)
  const known = new Set(addressesIn(html))
  return pieces.flatMap((piece) => {
    const words = comparedIn(piece)
    const addresses = addressesIn(piece)
    // The address of a picture's link, or of a video, is a piece of its own.
    const isShown = text.includes(words) || known.has(inOneSize(words))
    const isThere = isShown && addresses.every((address) => known.has(address))
    return isThere ? [] : [[words, ...addresses].filter((one) => one !== '').join(' ')]
  })
}
