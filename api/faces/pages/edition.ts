import { directionOf, splitLanguage } from '../../../schema/fields/translations/language.ts'
import type { Edition, Preview } from '../../../schema/renderer.ts'
import { languageBase, ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import type { Actor } from '../../access/permissions/policy.ts'
import type { Services } from '../../system/services.ts'

/** The folders that have the addresses of the website, as route patterns: that of the original language and those of the others. */
export const LANGUAGE_FOLDERS = ['', '/:language']

const ORIGINAL = {
  tag: ORIGINAL_LANGUAGE,
  name: new Intl.DisplayNames(ORIGINAL_LANGUAGE, { type: 'language' }).of(ORIGINAL_LANGUAGE)!,
}

/**
 * Returns the edition of the website that has an address, and reads content in its language for the rest of the unit of work.
 *
 * @param url the address, which begins with the path of the preview, if there is one
 */
export async function enterEdition(
  { languages }: Pick<Services, 'languages'>,
  actor: Actor,
  url: string,
  preview?: Preview,
): Promise<Edition> {
  const root = preview?.base ?? ''
  const { tag } = splitLanguage(url.slice(root.length).split('?', 1)[0]!)
  const others = await languages.list(actor)
  const found = tag === undefined ? undefined : others.find((language) => language.tag === tag)
  if (found) await languages.read(found)
  const language = found?.tag ?? ORIGINAL.tag
  return {
    base: root + languageBase(language),
    language: { tag: language, dir: directionOf(language) },
    languages: others.length > 0 ? [ORIGINAL, ...others.map(({ tag, name }) => ({ tag, name }))] : [],
    ...(preview && { preview }),
  }
}
