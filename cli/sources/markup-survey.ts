import { formatOfText, hasTags } from './html-tags.ts'
import type { FieldRule } from './mapping.ts'

interface Evidence {
  html: number
  text: number
  tagged: number
  values: number
}

/**
 * Decides for each field whether its texts are HTML, from all values in a file: a single `<br>` in a Markdown text, or a
 * `<` in a formula, does not make the field HTML. While surveying, `isHtml` collects evidence; afterwards it answers.
 */
export class MarkupSurvey {
  private readonly fields = new Map<FieldRule, { name: string; evidence: Evidence }>()
  private isDecided = false

  /** Returns the function that tells a transform whether the texts of a field are HTML. @param name the field's name in notes */
  reader(rule: FieldRule, name: string): (text: string) => boolean {
    const known = this.fields.get(rule) ?? { name, evidence: { html: 0, text: 0, tagged: 0, values: 0 } }
    return (text) => {
      if (this.isDecided) return isHtml(known.evidence)
      this.fields.set(rule, known)
      const { evidence } = known
      const format = formatOfText(text)
      evidence.values++
      if (hasTags(text)) evidence.tagged++
      if (format) evidence[format]++
      return false
    }
  }

  /** Ends the survey. */
  decide(): void {
    this.isDecided = true
  }

  /** Notes about fields that contain tags: whether they are read as HTML. */
  notes(): string[] {
    return [...this.fields.values()]
      .filter(({ evidence }) => evidence.tagged > 0)
      .map(({ name, evidence }) =>
        isHtml(evidence)
          ? `${name}: read as HTML (${evidence.tagged} of ${evidence.values} texts contain tags)`
          : `${name}: read as plain text; the tags in ${evidence.tagged} of ${evidence.values} texts stay as they are`,
      )
  }
}

const isHtml = ({ html, text }: Evidence) => html > 0 && html >= text
