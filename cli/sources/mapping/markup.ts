/** Tells a transform how the texts of a field are to be read. */
export interface Markup {
  isHtml: (text: string) => boolean
  isMarkdown: (text: string) => boolean
}
