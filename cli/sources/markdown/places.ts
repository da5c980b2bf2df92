/* Parts of a text that are not to be read further are taken out of it while the rest is read. */

/** Private-use characters, which no text has. */
const MARKS = { code: ['\uE000', '\uE001'], html: ['\uE002', '\uE003'] } as const

/** What stands for a part that is shown as it is. */
export const HELD = `${MARKS.html[0]}\\d{1,7}${MARKS.html[1]}`

/** Returns a text without the characters that mark places. */
export const withoutMarks = (text: string): string => text.replaceAll(/[\uE000-\uE003]/g, '')

/** Parts that were taken out of a text. */
export class Places {
  private readonly parts: string[] = []
  private readonly marks: readonly [string, string]
  private readonly pattern: RegExp

  constructor(kind: keyof typeof MARKS) {
    this.marks = MARKS[kind]
    this.pattern = new RegExp(`${this.marks[0]}(\\d+)${this.marks[1]}`, 'g')
  }

  /** Returns what stands for a part. */
  take(part: string): string {
    return `${this.marks[0]}${this.parts.push(this.restored(part)) - 1}${this.marks[1]}`
  }

  /** Returns a text with its parts. */
  restored(text: string): string {
    return text.replaceAll(this.pattern, (_, at: string) => this.parts[Number(at)] ?? '')
  }
}
