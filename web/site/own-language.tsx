import { createContext, type ReactNode, useContext } from 'react'
import { ORIGINAL_LANGUAGE } from '../../schema/site.ts'
import { isOriginal, useEdition } from './edition.ts'

interface Item {
  /** The language of its texts, if that is not the original one. Only pages in other languages know it. */
  language?: string | null
}

/**
 * Returns a function that returns the attribute `lang` of an item's texts: undefined if they are in the language of the page, and the
 * original language for an item that has no translation. Content that is shown because loading failed has none.
 */
export function useLangOf(): (item: object | null | undefined) => string | undefined {
  const edition = useEdition()
  return (item) =>
    isOriginal(edition) || !item || (item as Item).language === edition.language.tag ? undefined : ORIGINAL_LANGUAGE
}

const LangContext = createContext<string | undefined>(undefined)

/** The parts of the page of an item, or the words of a section, which use its language if it has another one than the page. */
export function OfItem({ item, children }: { item: object | undefined; children: ReactNode }) {
  const lang = useLangOf()(item)
  return <LangContext value={lang}>{children}</LangContext>
}

/** Returns the attribute `lang` of the texts of the item whose page this is, or of the words of the section. */
export const useItemLang = () => useContext(LangContext)

/** Elements with texts in another language than the page. Without one, they need no element around them. */
export const InLanguage = ({ lang, children }: { lang: string | undefined; children: ReactNode }) =>
  lang ? <div lang={lang}>{children}</div> : children
