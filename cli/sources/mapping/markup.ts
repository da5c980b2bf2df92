/** Tells a transform how the texts of a field are to be read. */
export interface Markup {
  isHtml: (text: string) => boolean
  isMarkdown: (text: string) => boolean
  /** Returns a text that is neither, without character references if the field is encoded as in HTML. */
  decoded: (text: string) => string
}
