import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { withoutTrailingSlashes } from '../../../schema/text.ts'
import { type Data, textOf } from '../systems/system.ts'

/* The languages of Hugo, by folder or by name of file: https://gohugo.io/content-management/multilingual/. */

/** Where Hugo finds the pages of a language, and what its addresses begin with. */
export interface Languages {
  /** The folders with content of a language, with a slash at the end. */
  folders: { path: string; prefix: string }[]
  /** What the addresses of each language begin with, by its code. */
  prefixes: ReadonlyMap<string, string>
}

export const NO_LANGUAGES: Languages = { folders: [], prefixes: new Map() }

/** Reads the languages in the configuration of Hugo. @param data the configuration with keys in small letters */
export function languagesIn(data: Data): Languages {
  const main = textOf(data.defaultcontentlanguage) || 'en'
  const prefixOf = (code: string) => (code === main && data.defaultcontentlanguageinsubdir !== true ? '' : `/${code}`)
  const languages = Object.entries(isObject(data.languages) ? data.languages : {})
  const own = languages.flatMap(([code, one]) => {
    const folder = isObject(one) ? withoutTrailingSlashes(textOf(one.contentDir)) : ''
    return folder === '' ? [] : [{ path: `${folder}/`, prefix: prefixOf(code) }]
  })
  const mounts = objectsIn(isObject(data.module) ? data.module.mounts : undefined).flatMap((mount) => {
    const { source, target, lang, sites } = mount
    const matrix = isObject(sites) && isObject(sites.matrix) ? sites.matrix.languages : undefined
    const code = textOf(lang) || textOf([matrix].flat()[0]) || main
    if (target !== 'content' || !/^content\/./.test(textOf(source))) return []
    return [{ path: `${withoutTrailingSlashes(textOf(source))}/`, prefix: prefixOf(code) }]
  })
  return { folders: [...own, ...mounts], prefixes: new Map(languages.map(([code]) => [code, prefixOf(code)])) }
}

/** Returns the path that a file would have on a site of one language, and what its address begins with. */
export function withoutLanguage(path: string, { folders, prefixes }: Languages): { path: string; prefix: string } {
  const folder = folders.find((one) => path.startsWith(one.path))
  const within = folder ? `content/${path.slice(folder.path.length)}` : path
  const [, start, code, end] = /^(.*)\.([\w-]+)(\.\w+)$/.exec(within) ?? []
  const prefix = code === undefined ? undefined : prefixes.get(code)
  return prefix === undefined ? { path: within, prefix: folder?.prefix ?? '' } : { path: start! + end!, prefix }
}
