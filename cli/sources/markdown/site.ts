/*
 * How the generators of static sites arrange their folders: https://jekyllrb.com/docs/structure/,
 * https://gohugo.io/content-management/organization/, https://docusaurus.io/docs/create-doc,
 * https://docs.astro.build/en/guides/content-collections/, https://www.mkdocs.org/user-guide/writing-your-docs/.
 */

export type SiteGenerator =
  | 'hugo'
  | 'jekyll'
  | 'docusaurus'
  | 'astro'
  | 'eleventy'
  | 'gatsby'
  | 'next'
  | 'mkdocs'
  | 'unknown'

const CONFIGURATIONS: [SiteGenerator, RegExp][] = [
  ['jekyll', /^_config\.(?:yml|yaml|toml)$/],
  ['docusaurus', /^docusaurus\.config\./],
  ['astro', /^astro\.config\./],
  ['eleventy', /^\.?eleventy\.|\.11ty(?:data)?\.\w+$|^(?:src\/)?_includes\/.*\.njk$/],
  ['gatsby', /^gatsby-config\./],
  ['next', /^next\.config\./],
  ['mkdocs', /^mkdocs\.ya?ml$/],
  ['hugo', /^hugo\.(?:toml|yaml|json)$|^config\.toml$|^config\/_default\/|^archetypes\//],
]

/** The folders that have the pages of a site. Other Markdown files of it are notes of its authors. */
const CONTENT: Record<SiteGenerator, RegExp | undefined> = {
  hugo: /^content\//,
  jekyll: undefined,
  docusaurus: /^(?:docs|blog|src\/pages|versioned_docs|i18n\/[^/]+\/docusaurus-plugin-content-(?:docs|blog|pages))\//,
  astro: /^src\/(?:content|pages)\//,
  eleventy: undefined,
  gatsby: undefined,
  next: undefined,
  mkdocs: /^docs\//,
  unknown: undefined,
}

/** Returns which files can be pages of a site; undefined if all can. */
export const contentOf = (generator: SiteGenerator): RegExp | undefined => CONTENT[generator]

/** Finds out which generator a folder belongs to, by its files. */
export function generatorOf(paths: readonly string[]): SiteGenerator {
  const known = CONFIGURATIONS.find(([, pattern]) => paths.some((path) => pattern.test(path)))
  if (known) return known[0]
  return paths.some((path) => /(?:^|\/)_posts\//.test(path)) ? 'jekyll' : 'unknown'
}

/** Files about a project, which are no pages. */
const NOTES = /^(?:readme|license|changelog|contributing|code_of_conduct|security|contributors|authors)\.mdx?$/i

/** Folders whose files are parts of pages, or what a generator has built. */
const PARTS = /(?:^|\/)_(?:data|includes|layouts|plugins|sass|site)\//

/** Whether a Markdown file is only shown within pages: Docusaurus and Astro leave out names with an underscore. */
const isPart = (generator: SiteGenerator, path: string): boolean =>
  (generator === 'docusaurus' || generator === 'astro') && /\/_/.test(path)

/** Whether a Markdown file is a page of the site. */
export function isPage(generator: SiteGenerator, path: string, paths: ReadonlySet<string>): boolean {
  const content = CONTENT[generator]
  if (content && [...paths].some((one) => content.test(one))) return content.test(path) && !isPart(generator, path)
  return !NOTES.test(path) && !PARTS.test(path)
}

/** Whether a file is a page of HTML if it has front matter: Hugo and Jekyll have such. */
export const canBeHtmlPage = (generator: SiteGenerator, path: string): boolean =>
  /\.html?$/i.test(path) &&
  (generator === 'hugo' ? CONTENT.hugo!.test(path) : generator === 'jekyll' && !PARTS.test(path))

/** Pages that are programs, and pages in other formats than Markdown and HTML. */
const OTHER_PAGES =
  /\.(?:adoc|asciidoc|org|pandoc|pdc|rst|textile|njk|liquid|webc|11ty\.[cm]?js)$|^(?:src\/)?pages\/(?!api\/)(?:.*\/)?[^_/][^/]*\.(?:astro|[jt]sx?)$|^(?:src\/)?app\/(?:.*\/)?page\.[jt]sx?$/i

/** Whether a file is a page in a format that is not read. */
export const isOtherPage = (generator: SiteGenerator, path: string): boolean =>
  OTHER_PAGES.test(path) && !PARTS.test(path) && !NOTES.test(path) && (CONTENT[generator]?.test(path) ?? true)

/** What the name and the place of a file say. */
export interface Place {
  /** The folders within the content, without those that only have a role for the generator. */
  folders: string[]
  /** The first of them, or the collection of Jekyll. */
  section: string
  /** The name of the page, without the date and the number that order it. */
  name: string
  /** The date in the name of the file. */
  date?: string
  isDraft: boolean
  isPost: boolean
  /** Whether the page stands for its folder. */
  isIndex: boolean
}

const DATED = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/

/** The folders that addresses leave out, unless they are those of most generators. */
const ROOTS: Partial<Record<SiteGenerator, RegExp>> = {
  eleventy: /^(?:src|content)\//,
  next: /^(?:src\/)?(?:app|pages|content)\//,
  mkdocs: /^docs\//,
}

/** Returns what the path of a file says about its page. */
export function placeOf(generator: SiteGenerator, path: string): Place {
  const inContent = path.replace(ROOTS[generator] ?? /^(?:src\/content\/|src\/pages\/|content\/)/, '')
  const folders = inContent.split('/')
  const file = folders.pop()!.replace(/\.\w+$/, '')
  const isRoute = generator === 'next' && file === 'page' && path !== inContent
  const isIndex =
    file === 'index' ||
    file === '_index' ||
    isRoute ||
    (/^(?:docusaurus|mkdocs)$/.test(generator) && /^readme$/i.test(file))
  const own = isIndex && folders.length > 0 ? folders.at(-1)! : file
  const [, year, month, day, rest] = DATED.exec(own) ?? []
  const isDated = year !== undefined && /^(?:jekyll|docusaurus|eleventy|unknown)$/.test(generator)
  const numbered = generator === 'docusaurus' ? own.replace(/^\d+\s*[-_.]+\s*/, '') : own
  const isPost = folders.includes('_posts') || folders.includes('_drafts')
  const roles = folders.filter((folder) => !/^(?:_posts|_drafts|\(.*\))$/.test(folder))
  const clean = generator === 'docusaurus' ? roles.map((folder) => folder.replace(/^\d+\s*[-_.]+\s*(?=\D)/, '')) : roles
  return {
    folders: isIndex ? clean.slice(0, isPost ? undefined : -1) : clean,
    section: (isPost ? 'posts' : (clean[0] ?? 'pages')).replace(/^_/, ''),
    name: isDated ? rest! : numbered,
    ...(isDated ? { date: `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` } : {}),
    isDraft: folders.includes('_drafts'),
    isPost,
    isIndex,
  }
}
