import type { OnTextLoss, TextLoss } from './text-losses.ts'

interface FieldLoss extends TextLoss {
  field: string
  isRich: boolean
  from: string | undefined
  example: string
}

/**
 * Collects what the texts of one record lose. A plain text, such as the teaser of a page, loses nothing that the rich text of the
 * same path keeps or names.
 */
export class FieldLosses {
  readonly #losses: FieldLoss[] = []
  /** The paths that rich texts are made from. */
  readonly #rich = new Set<string | undefined>()

  /** Returns a function that collects the losses of a field. @param from the path that the field is read from */
  collector(field: string, from: string | undefined, isRich: boolean): OnTextLoss {
    if (isRich) this.#rich.add(from)
    return (loss, example) => {
      if (isRich || loss.isContent) this.#losses.push({ ...loss, field, isRich, from, example })
    }
  }

  /** @param onLoss called with each loss and an example of it */
  report(onLoss: (loss: string, example: string) => void): void {
    for (const loss of this.#losses)
      if (loss.isRich || !this.#rich.has(loss.from)) onLoss(describe(loss, loss.field), loss.example)
  }
}

/** Describes a loss in notes. */
export const describe = ({ what, becomes }: TextLoss, field: string): string =>
  `with ${what} in ${field} (${becomes === 'left out' ? becomes : `becomes ${becomes}`})`
