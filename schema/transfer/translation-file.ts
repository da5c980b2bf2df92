/** What requests name in place of a kind for a table of translators. */
export const TRANSLATIONS = 'translations'

/** The endings of files for translators, by their format, the usual one first. */
export const TRANSLATION_ENDINGS = { xliff: ['xlf', 'xliff'], csv: ['csv'] } as const

/** Whether the name of a file is that of an XLIFF file. */
export const isXliffName = (name: string): boolean => /\.xl(?:f|iff)$/i.test(name)

/** Whether a file has texts of translators. @param kind what its rows are, if the user says so */
export const isOfTranslators = (name: string, kind: unknown): boolean => kind === TRANSLATIONS || isXliffName(name)
