import { escapeMarkup } from '../../../schema/escape.ts'

/*
 * Syntax that neither Markdown nor HTML has, such as the tags of templates, is replaced by placeholders before a text is parsed.
 * Afterwards, placeholders in code become the syntax as it was written. Elsewhere they become what the syntax shows.
 */

/** A placeholder: a number between two private-use characters, which no text has. */
const PLACEHOLDER = /\uE000(\d+)\uE001/g

/** Returns a text without the characters that begin and end placeholders. */
export const withoutMarks = (text: string): string => text.replaceAll(/[\uE000\uE001]/g, '')

/** A part of a text that a placeholder replaces. */
export interface HiddenPart {
  /** What code shows: usually the part as it is written. */
  written: string
  /** What other text shows, as HTML. */
  html: string
  /** What replaces it in addresses. The default is nothing. */
  address?: string
  /** Called when the part is shown outside of code. */
  onShown?: () => void
}

/** The beginning of addresses that cannot be known. Links cannot have such an address and become text. */
export const UNRESOLVED = 'unresolved:'

/** The placeholders of a text, with the parts that they replace. */
export class Placeholders {
  readonly #parts: HiddenPart[] = []

  /** Returns the placeholder for a part. */
  add({ written, ...part }: HiddenPart): string {
    return `\uE000${this.#parts.push({ ...part, written: this.written(written) }) - 1}\uE001`
  }

  /** Returns a text with its parts as they were written. */
  written(text: string): string {
    return text.replaceAll(PLACEHOLDER, (_, at: string) => this.#parts[Number(at)]!.written)
  }

  /** Returns an address in which placeholders are resolved. */
  address(text: string): string {
    const address = text.replaceAll(PLACEHOLDER, (_, at: string) => {
      const part = this.#parts[Number(at)]!
      part.onShown?.()
      return part.address ?? ''
    })
    return address.includes(UNRESOLVED) ? UNRESOLVED + address.replaceAll(UNRESOLVED, '') : address
  }

  /** Returns HTML with what the parts show. Placeholders within a tag belong to addresses. */
  html(text: string): string {
    if (!text.includes('\uE000')) return text
    return text
      .replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
        tag.replaceAll(/[^"'\s=]*\uE000[^"'\s>]*/g, (value) => escapeMarkup(this.address(value))),
      )
      .replaceAll(PLACEHOLDER, (_, at: string) => {
        const part = this.#parts[Number(at)]!
        part.onShown?.()
        return part.html
      })
  }
}
