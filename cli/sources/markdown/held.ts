import { escapeMarkup } from '../../../schema/escape.ts'

/*
 * Syntax that neither Markdown nor HTML has, such as the tags of templates, is held out of a text while the rest of it is parsed.
 * Code gets it back as it was written; everywhere else stands what it shows.
 */

/** Two private-use characters, which no text has, around a number. */
const PLACE = /\uE000(\d+)\uE001/g

/** Returns a text without the characters that mark places. */
export const withoutMarks = (text: string): string => text.replaceAll(/[\uE000\uE001]/g, '')

/** A part of a text that is held out of it. */
export interface Held {
  /** What code shows: usually the part as it is written. */
  written: string
  /** What other text shows, as HTML. */
  html: string
  /** What addresses have. The default is nothing. */
  address?: string
  /** Called when the part is shown outside of code. */
  onShown?: () => void
}

/** Begins an address that cannot be known. Links cannot have it and become text. */
export const UNRESOLVED = 'unresolved:'

/** Parts that are held out of a text. */
export class HeldParts {
  readonly #parts: Held[] = []

  /** Returns what stands for a part. */
  take({ written, ...part }: Held): string {
    return `\uE000${this.#parts.push({ ...part, written: this.written(written) }) - 1}\uE001`
  }

  /** Returns a text with its parts as they were written. */
  written(text: string): string {
    return text.replaceAll(PLACE, (_, at: string) => this.#parts[Number(at)]!.written)
  }

  /** Returns an address with what its parts stand for. */
  address(text: string): string {
    const address = text.replaceAll(PLACE, (_, at: string) => {
      const part = this.#parts[Number(at)]!
      part.onShown?.()
      return part.address ?? ''
    })
    return address.includes(UNRESOLVED) ? UNRESOLVED + address.replaceAll(UNRESOLVED, '') : address
  }

  /** Returns HTML with what its parts show. Those within a tag are parts of addresses. */
  html(text: string): string {
    if (!text.includes('\uE000')) return text
    return text
      .replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
        tag.replaceAll(/[^"'\s=]*\uE000[^"'\s>]*/g, (value) => escapeMarkup(this.address(value))),
      )
      .replaceAll(PLACE, (_, at: string) => {
        const part = this.#parts[Number(at)]!
        part.onShown?.()
        return part.html
      })
  }
}
