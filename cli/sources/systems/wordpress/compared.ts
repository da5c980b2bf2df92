import { htmlToText } from '../../texts/html-text.ts'

/* How texts and pictures are compared: WordPress writes the same one in several ways. */

/** Returns the address of an uploaded picture without its size: texts show it in several ones. */
export const inOneSize = (address: string) => address.replace(/-(?:\d{1,5}x\d{1,5}|scaled)(?=\.\w{1,5}$)/, '')

/** Returns the words of HTML in one line. */
export const wordsIn = (html: string) => htmlToText(html).replaceAll(/\s+/g, ' ').trim()
