import { createContext } from 'react'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'

/** The tag of the language of the texts that a preview shows. */
export const PreviewLanguage = createContext<string>(ORIGINAL_LANGUAGE)
