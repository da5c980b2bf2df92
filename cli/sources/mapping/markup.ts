/** Tells a transform how the texts of a field are to be read. */
export interface Markup {
  isHtml: (text: string) => boolean
  isMarkdown: (text: string) => boolean
  /** Returns a plain text. Character references become characters if the texts of the field are encoded as in HTML. */
  decoded: (text: string) => string
}
