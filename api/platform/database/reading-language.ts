/** The language in which a unit of work reads content, when it is not the original one. */
export interface ReadingLanguage {
  tag: string
  /** What becomes of items without a translation: they are shown in the original language, or left out. */
  untranslated: 'original' | 'none'
}
