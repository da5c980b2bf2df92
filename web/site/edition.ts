import { createContext, useContext } from 'react'
import type { Edition } from '../../schema/renderer.ts'
import { below, languageBase, ORIGINAL_LANGUAGE } from '../../schema/site.ts'
import { DataSource } from '../graphql/data-source.ts'
import type { AskedLanguages } from '../graphql/documents.ts'
import type { LoadedOperation } from '../graphql/operation.ts'
import { paths } from '../paths.ts'

/** The live website in the original language. */
export const ORIGINAL: Edition = { base: '', language: { tag: ORIGINAL_LANGUAGE, dir: 'ltr' }, languages: [] }

const EditionContext = createContext(ORIGINAL)

export const EditionProvider = EditionContext.Provider

/** Returns the edition of the website that the page belongs to. */
export const useEdition = () => useContext(EditionContext)

/** The id of the element in which the server sends the edition to the browser, unless it is the only one. */
export const EDITION_ELEMENT = 'edition'

/** Returns the languages that the queries of an edition ask for. */
export const askedLanguages = (edition: Edition): AskedLanguages => ({
  ofItems: !isOriginal(edition),
  // In previews, the server knows the addresses of the other languages.
  ofPage: edition.languages.length > 0 && !edition.preview,
})

export const isOriginal = ({ language }: Edition) => language.tag === ORIGINAL_LANGUAGE

/** Returns the source of the data of the pages of an edition. */
export const sourceOf = (edition: Edition, first: LoadedOperation) =>
  new DataSource(
    `${edition.preview?.base ?? ''}${paths.graphql}${isOriginal(edition) ? '' : `?language=${edition.language.tag}`}`,
    first,
    askedLanguages(edition),
  )

/** Returns the address of a page by its path on the live website in the original language. */
export const useAddress = (path: string): string => below(useEdition().base, path)

/** Returns a function that returns the address of a page by its path on the live website in the original language. */
export function useAddressOf(): (path: string) => string {
  const { base } = useEdition()
  return (path) => below(base, path)
}

/** Returns the address of the same page in another language. */
export const addressIn = ({ preview }: Edition, tag: string, path: string): string =>
  below((preview?.base ?? '') + languageBase(tag), path)

/** Returns the address of a picture. In a preview, stored files are below the path of the preview. */
export function usePictureAddress(address: string): string {
  const { preview } = useEdition()
  return preview && address.startsWith('/media/') ? preview.base + address : address
}
