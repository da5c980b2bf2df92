import { escapeMarkup } from '../../../schema/escape.ts'
import { isText } from '../../../schema/fields.ts'
import { type Piece, piecesOf } from '../../../schema/fields/translations/pieces.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { type ItemToExport, stampOf, type TextOutput, type TextToExport, type TextWriter } from './item-texts.ts'

/*
 * XLIFF 2.0 (http://docs.oasis-open.org/xliff/xliff-core/v2.0/os/xliff-core-v2.0-os.html): a file for each item, a unit for each text.
 * Markup is inline codes with its source as original data, so that it comes back as it was.
 */

/** The namespace of XLIFF 2.0 and 2.1. */
export const XLIFF = 'urn:oasis:names:tc:xliff:document:2.0'
/** The namespace of our attributes. */
export const VERDANT = 'urn:verdant:translations'

/** Returns an id (NMTOKEN) that stands for a path. Underscores begin the codes of other characters. */
const unitId = (path: string) =>
  path.replaceAll(/[^A-Za-z\d.-]/g, (character) => `_${character.codePointAt(0)!.toString(16).padStart(2, '0')}`)

/** Returns the path for which an id stands. */
export const pathOfUnit = (id: string): string =>
  id.replaceAll(/_([\da-f]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** A character that XML cannot have. */
// oxlint-disable-next-line no-control-regex
const NO_XML = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const plain = (text: string) => escapeMarkup(text).replaceAll('\r', '&#13;')

/** Returns the content of an element with text. */
const contentOf = (text: string) =>
  plain(text).replaceAll(
    NO_XML,
    (character) => `<cp hex="${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}"/>`,
  )

/** Numbers the codes of a unit. The same codes of source and target have the same ids. */
class Codes {
  readonly #data = new Map<string, string>()
  readonly #ids = new Map<string, number>()

  /** Returns the id of original data. */
  dataRef(text: string): string {
    const known = this.#data.get(text) ?? `d${this.#data.size + 1}`
    this.#data.set(text, known)
    return known
  }

  /** Returns the id of an inline code. @param nth how many equal ones come before it */
  id(code: string, nth: number): number {
    const key = `${nth} ${code}`
    const known = this.#ids.get(key) ?? this.#ids.size + 1
    this.#ids.set(key, known)
    return known
  }

  originalData(): string {
    if (this.#data.size === 0) return ''
    const data = [...this.#data].map(([text, id]) => `<data id="${id}">${contentOf(text)}</data>`)
    return `<originalData>${data.join('')}</originalData>`
  }
}

function inlineOf(pieces: readonly Piece[], codes: Codes): string {
  const closing = new Map(pieces.flatMap((piece) => (piece.type === 'close' ? [[piece.pair, piece.text]] : [])))
  const counts = new Map<string, number>()
  const idOf = (code: string) => {
    const nth = counts.get(code) ?? 0
    counts.set(code, nth + 1)
    return codes.id(code, nth)
  }
  return pieces
    .map((piece) => {
      const { type, text } = piece
      if (type === 'words') return contentOf(text)
      if (type === 'close') return '</pc>'
      const data = codes.dataRef(text)
      if (type === 'code') return `<ph id="${idOf(text)}" dataRef="${data}"/>`
      const end = closing.get(piece.pair)!
      return `<pc id="${idOf(`${text}…${end}`)}" dataRefStart="${data}" dataRefEnd="${codes.dataRef(end)}">`
    })
    .join('')
}

function unitOf({ path, field, original, translation, state }: TextToExport, isVisible: boolean): string {
  const codes = new Codes()
  const source = inlineOf(piecesOf(field, original), codes)
  const target = translation === undefined ? '' : `<target>${inlineOf(piecesOf(field, translation), codes)}</target>`
  const stateOf = { missing: 'initial', outdated: 'initial', translated: isVisible ? 'final' : 'translated' }
  const maximum = isText(field) ? `<note category="maximum">${field.max} characters</note>` : ''
  const subState = state === 'outdated' ? ' subState="verdant:outdated"' : ''
  return `    <unit id="${unitId(path)}" name="${plain(path)}" canResegment="no" verdant:exported="${stampOf(translation)}">
      <notes><note category="field">${plain(field.label)}</note>${maximum}</notes>
      ${codes.originalData()}<segment state="${stateOf[state]}"${subState}><source>${source}</source>${target}</segment>
    </unit>
`
}

const fileOf = ({
  kind,
  id,
  title,
  isVisible,
  texts,
}: ItemToExport) => `  <file id="${kind.name}.${id}" original="${kind.path}/${id}">
    <notes><note category="kind">${plain(kind.label)}</note><note category="title">${plain(title.replaceAll(NO_XML, ''))}</note></notes>
${texts.map((text) => unitOf(text, isVisible)).join('')}  </file>
`

/** Writes texts as XLIFF 2.0. */
export const xliffWriter = (language: string, output: TextOutput): TextWriter => ({
  begin: () =>
    output.write(
      `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="${XLIFF}" xmlns:verdant="${VERDANT}" version="2.0" srcLang="${ORIGINAL_LANGUAGE}" trgLang="${language}" xml:space="preserve">\n`,
    ),
  write: (item) => output.write(fileOf(item)),
  async finish() {
    await output.write('</xliff>\n')
    await output.finish()
  },
  abort: output.abort,
})
