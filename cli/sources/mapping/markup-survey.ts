import { ampersandsIn, withoutReferences } from '../texts/references.ts'
import { formatOfText, hasTags, isMarkdown } from '../texts/html-tags.ts'
import type { FieldRule } from './mapping.ts'
import type { Markup } from './markup.ts'
import { counted } from '../../../schema/counted.ts'

interface Evidence {
  html: number
  text: number
  tagged: number
  values: number
  /** Texts that are certainly Markdown, and texts with characters that mark something in Markdown. */
  markdown: number
  marked: number
  /** Texts that are Markdown only if the field is, although they look like it. */
  doubtful: number
  /** Plain texts, those with character references, and those with an “&” that begins none. */
  plain: number
  encoded: number
  bare: number
}

const NONE: Evidence = {
  html: 0,
  text: 0,
  tagged: 0,
  values: 0,
  markdown: 0,
  marked: 0,
  doubtful: 0,
  plain: 0,
  encoded: 0,
  bare: 0,
}

const MARKS = /[*_`#[\]\\]/

/** A word in emphasis or code. It may also be a footnote or a formula. */
const DOUBTFUL = /(?:^|[\s(])([*_`])(?=[^\s*_`])[^*_`\n]{1,200}(?<=\S)\1(?=[\s).,;:!?]|$)/m

/**
 * Decides for each field whether its texts are HTML, from all values in a file: a single `<br>` in a Markdown text, or a
 * `<` in a formula, does not make the field HTML. Markdown is decided likewise: a text with a single `*word*` is Markdown if the
 * others are. During the survey, readers collect evidence. Their results count only after `decide`.
 */
export class MarkupSurvey {
  readonly #fields = new Map<FieldRule, { name: string; evidence: Evidence }>()
  #isDecided = false

  /** Returns the functions that tell a transform how to read the texts of a field. @param name the field's name in notes */
  reader(rule: FieldRule, name: string): Markup {
    const known = this.#fields.get(rule) ?? { name, evidence: { ...NONE } }
    const { evidence } = known
    return {
      isHtml: (text) => {
        if (this.#isDecided) return isHtml(evidence)
        this.#fields.set(rule, known)
        const format = formatOfText(text)
        evidence.values++
        if (hasTags(text)) evidence.tagged++
        if (format) evidence[format]++
        return false
      },
      isMarkdown: (text) => {
        if (this.#isDecided) return isMarkdown(text) || isMarkdownField(evidence)
        this.#fields.set(rule, known)
        if (MARKS.test(text)) evidence.marked++
        if (isMarkdown(text)) evidence.markdown++
        else if (DOUBTFUL.test(text)) evidence.doubtful++
        return false
      },
      decoded: (text) => {
        if (this.#isDecided) return isEncoded(evidence) ? withoutReferences(text) : text
        this.#fields.set(rule, known)
        const ampersands = ampersandsIn(text)
        evidence.plain++
        if (ampersands.isEncoded) evidence.encoded++
        if (ampersands.isBare) evidence.bare++
        return text
      },
    }
  }

  /** Ends the survey. */
  decide(): void {
    this.#isDecided = true
  }

  /** Notes about fields that contain tags: whether they are read as HTML. */
  notes(): string[] {
    const fields = [...this.#fields.values()]
    const asMarkdown = fields
      .filter(({ evidence }) => isMarkdownField(evidence) && evidence.markdown < evidence.marked && !isHtml(evidence))
      .map(
        ({ name, evidence: { markdown, marked } }) =>
          `${name}: read as Markdown (as are ${markdown} of ${marked} texts with its marks)`,
      )
    const asWritten = fields
      .filter(({ evidence }) => evidence.doubtful > 0 && !isMarkdownField(evidence) && !isHtml(evidence))
      .map(
        ({ name, evidence: { doubtful } }) =>
          `${name}: ${counted(doubtful, 'text has', 'texts have')} marks such as *word*, which stay characters, because few texts of the field are Markdown for certain (markdown as it is reads them)`,
      )
    const tagged = fields
      .filter(({ evidence }) => evidence.tagged > 0)
      .map(({ name, evidence }) =>
        isHtml(evidence)
          ? `${name}: read as HTML (${evidence.tagged} of ${evidence.values} texts contain tags)`
          : `${name}: read as plain text; the tags in ${evidence.tagged} of ${evidence.values} texts stay as they are`,
      )
    const encoded = fields
      .filter(({ evidence }) => evidence.encoded > 0 && !isHtml(evidence))
      .map(({ name, evidence }) => {
        const texts = `${evidence.encoded} of ${evidence.plain} texts`
        return isEncoded(evidence)
          ? `${name}: character references such as &amp; become characters (in ${texts})`
          : `${name}: character references such as &amp; stay as they are in ${texts}, because others have an & without one`
      })
    return [...tagged, ...encoded, ...asMarkdown, ...asWritten]
  }
}

/** One text with a list or a heading is not enough: in other texts of the field, an asterisk may be only an asterisk. */
const isMarkdownField = ({ markdown, marked }: Evidence) => markdown > 1 && markdown * 2 >= marked

const isHtml = ({ html, text }: Evidence) => html > 0 && html >= text

/** A system that encodes texts does so in all of them. */
const isEncoded = ({ encoded, bare }: Evidence) => encoded > 0 && bare === 0
