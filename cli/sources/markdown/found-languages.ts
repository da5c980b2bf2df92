import { foldersOf, type Languages, noLanguages, sharedPath } from './languages.ts'

/*
 * Languages of sites whose configuration does not state them, by the folders (`docs/de/a.md`) or the names (`a.de.md`) of translations.
 * A name such as `it` can also be that of a department, so only folders with the same pages are those of languages.
 */

/** Codes that are more often names of programming languages. */
const OTHER_NAMES = new Set(['ts'])

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

const isLanguage = (name: string): boolean =>
  /^[a-z]{2}(?:[-_][A-Za-z]{4})?(?:[-_][A-Za-z]{2})?$/.test(name) &&
  !OTHER_NAMES.has(name) &&
  names.of(name.replaceAll('_', '-')) !== undefined

/** Pages that every folder can have. */
const COMMON = /^(?:_?index|readme)$/i

/** The pages below a folder, by language. Those without one have an empty text as their code. */
type Translations = Map<string, Set<string>>

/** Returns the languages in which at least half of the pages of the smaller one are translations. */
function acceptedIn(translations: Translations): string[] {
  const codes = [...translations.keys()]
  const accepted = codes.filter((code) =>
    codes.some((other) => {
      if (other === code) return false
      const [own, others] = [translations.get(code)!, translations.get(other)!]
      const shared = [...own].filter((path) => others.has(path))
      // The pages without a language can be many, and have nothing to do with those of the folder.
      const least = other === '' ? own.size : code === '' ? others.size : Math.min(own.size, others.size)
      return shared.length >= least / 2 && shared.some((path) => !COMMON.test(path))
    }),
  )
  return accepted.length > 1 && accepted.some((code) => code === '' || code.startsWith('en')) ? accepted : []
}

/** Adds a page to the translations below a folder. */
function add(roots: Map<string, Translations>, root: string, code: string, path: string): void {
  const translations = roots.get(root) ?? new Map<string, Set<string>>()
  roots.set(root, translations.set(code, (translations.get(code) ?? new Set()).add(sharedPath(path))))
}

/** Finds the languages of a site by its pages. @param stated the language of the site, if its configuration states it */
export function foundLanguages(pages: ReadonlySet<string>, stated: string | undefined): Languages {
  const byFolder = new Map<string, Translations>()
  const byName = new Map<string, Translations>()
  const places = [...pages].map((path) => {
    const parts = path.split('/')
    const at = parts.slice(0, -1).findIndex(isLanguage)
    const [, start, suffix = '', end] = /^(.*)\.([\w-]+)(\.\w+)$/.exec(path) ?? []
    if (at >= 0) add(byFolder, parts.slice(0, at).join('/'), parts[at]!, parts.slice(at + 1).join('/'))
    if (isLanguage(suffix)) add(byName, '', suffix, start! + end!)
    return { path, isOfFolder: at >= 0, isOfName: isLanguage(suffix) }
  })
  for (const { path, isOfFolder, isOfName } of places) {
    for (const folder of isOfFolder ? [] : [...foldersOf(path), '']) {
      const root = folder.replace(/\/$/, '')
      if (byFolder.has(root)) add(byFolder, root, '', path.slice(folder.length))
    }
    if (!isOfName && byName.size > 0) add(byName, '', '', path)
  }
  const folders = [...byFolder].flatMap(([root, translations]) =>
    acceptedIn(translations).map((code) => ({ root: root === '' ? '' : `${root}/`, code })),
  )
  const suffixes = [...byName.values()].flatMap(acceptedIn)
  const codes = [...folders.map(({ code }) => code), ...suffixes]
  if (codes.length === 0) return noLanguages(stated)
  return {
    main: stated ?? codes.find((code) => code.startsWith('en')) ?? 'en',
    folders: new Map(
      folders
        .filter(({ code }) => code !== '')
        .map(({ root, code }) => [`${root}${code}/`, { target: root, code, prefix: '' }]),
    ),
    prefixes: new Map(suffixes.filter((code) => code !== '').map((code) => [code, ''])),
    areInAddresses: true,
    hasFallback: true,
  }
}
