/*
 * How generators of static sites arrange their folders: https://gohugo.io/content-management/organization/,
 * https://jekyllrb.com/docs/structure/, https://docusaurus.io/docs/create-doc. Other generators have no rules here: all Markdown files are pages.
 */

export type SiteGenerator = 'hugo' | 'jekyll' | 'docusaurus' | 'other'

interface Layout {
  /** The files by which a site is recognised. */
  marks: RegExp
  /** The files with its configuration. */
  configuration: RegExp
  /** The folders with its pages. Other Markdown files are notes of its authors. By default, all files can be pages. */
  content?: RegExp
}

/** The generators whose rules are known. The first that recognises a folder counts. */
const LAYOUTS: Partial<Record<SiteGenerator, Layout>> = {
  jekyll: { marks: /^_config\.(?:ya?ml|toml)$|(?:^|\/)_posts\//, configuration: /^_config\.(?:ya?ml|toml)$/ },
  docusaurus: {
    marks: /^docusaurus\.config\./,
    configuration: /^docusaurus\.config\.\w+$/,
    content: /^(?:docs|blog|src\/pages|versioned_docs|i18n\/[^/]+\/docusaurus-plugin-content-(?:docs|blog|pages))\//,
  },
  hugo: {
    marks: /^hugo\.(?:toml|yaml|json)$|^config\.toml$|^config\/_default\/|^archetypes\//,
    configuration: /^(?:config\/_default\/)?(?:hugo|config|permalinks|languages(?:\.[\w-]+)?)\.(?:toml|ya?ml|json)$/,
    content: /^content\//,
  },
}

const contentOf = (generator: SiteGenerator): RegExp | undefined => LAYOUTS[generator]?.content

/** Returns the files with the configuration of a site. */
export const configurationIn = (generator: SiteGenerator, paths: readonly string[]): string[] =>
  paths.filter((path) => LAYOUTS[generator]?.configuration.test(path))

/** Finds out which generator a folder belongs to, by its files. */
export const generatorOf = (paths: readonly string[]): SiteGenerator =>
  (Object.keys(LAYOUTS) as SiteGenerator[]).find((generator) =>
    paths.some((path) => LAYOUTS[generator]!.marks.test(path)),
  ) ?? 'other'

/** Files about a project, which are no pages. */
const NOTES = /^(?:readme|license|changelog|contributing|code_of_conduct|security|contributors|authors)\.mdx?$/i

/** Folders whose files are parts of pages, or what a generator has built. */
const PARTS = /(?:^|\/)_(?:data|includes|layouts|plugins|sass|site)\//

/** Whether a Markdown file is a page of the site. Names with an underscore are parts of pages, except with Hugo and Jekyll. */
export function isPage(generator: SiteGenerator, path: string, paths: ReadonlySet<string>): boolean {
  const content = contentOf(generator)
  if (generator === 'docusaurus' && /\/_/.test(path)) return false
  if (content && [...paths].some((file) => content.test(file))) return content.test(path)
  return !NOTES.test(path) && !PARTS.test(path)
}

/** Whether a file is an HTML page if it begins with front matter. Hugo and Jekyll have such pages. */
export const canBeHtmlPage = (generator: SiteGenerator, path: string): boolean =>
  /\.html?$/i.test(path) &&
  (generator === 'hugo' ? contentOf('hugo')!.test(path) : generator === 'jekyll' && !PARTS.test(path))

/** Pages that are programs, and pages in other formats than Markdown and HTML. */
const OTHER_PAGES =
  /\.(?:adoc|asciidoc|org|pandoc|pdc|rst|textile|njk|liquid|webc|11ty\.[cm]?js)$|^(?:src\/)?pages\/(?!api\/)(?:.*\/)?[^_/][^/]*\.(?:astro|[jt]sx?)$|^(?:src\/)?app\/(?:.*\/)?page\.[jt]sx?$/i

/** Whether a file is a page in a format that is not read. */
export const isOtherPage = (generator: SiteGenerator, path: string): boolean =>
  OTHER_PAGES.test(path) && !PARTS.test(path) && !NOTES.test(path) && (contentOf(generator)?.test(path) ?? true)

const DATA = /\.(?:json5?|ya?ml|toml|[ct]sv)$/i
/** Folders of data, which programs can make as well. */
const IN_DATA_FOLDER = /^(?:[^/]+\/)?_?(?:content|data)\/.*\.(?:json5?|ya?ml|toml|[ct]sv|xml|[cm]?[jt]s)$/i
/** Settings of programs. */
const SETTINGS = /(?:^|\/)(?:package(?:-lock)?|[jt]sconfig(?:\.\w+)?)\.json$/

/** Returns the files of data in a folder, which only templates show. @param isBesidePages whether a file is in a folder with pages */
export const dataFilesIn = (
  generator: SiteGenerator,
  paths: readonly string[],
  isBesidePages: (path: string) => boolean,
): string[] =>
  paths.filter(
    (path) =>
      !SETTINGS.test(path) &&
      (IN_DATA_FOLDER.test(path) || (DATA.test(path) && (contentOf(generator)?.test(path) ?? isBesidePages(path)))),
  )

/** What the path of a file says about its page. */
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

/** Returns a name without the number by which Docusaurus orders it. */
const withoutNumber = (name: string) => name.replace(/^\d+\s*[-_.]+\s*(?=\D)/, '')

/** Returns what the path of a file says about its page. */
export function placeOf(generator: SiteGenerator, path: string): Place {
  const folders = path.replace(/^(?:src\/)?(?:content|pages)\//, '').split('/')
  const file = folders.pop()!.replace(/\.\w+$/, '')
  const isIndex = /^_?index$/.test(file) || (generator === 'docusaurus' && /^readme$/i.test(file))
  const own = isIndex && folders.length > 0 ? folders.at(-1)! : file
  const [, year, month, day, undated] = (generator === 'hugo' ? null : DATED.exec(own)) ?? []
  const isPost = folders.includes('_posts') || folders.includes('_drafts')
  const shown = folders.filter((folder) => !/^_(?:posts|drafts)$/.test(folder))
  const clean = generator === 'docusaurus' ? shown.map(withoutNumber) : shown
  return {
    folders: isIndex ? clean.slice(0, isPost ? undefined : -1) : clean,
    section: (isPost ? 'posts' : (clean[0] ?? 'pages')).replace(/^_/, ''),
    name: undated ?? (generator === 'docusaurus' ? withoutNumber(own) : own),
    ...(year !== undefined && { date: `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` }),
    isDraft: folders.includes('_drafts'),
    isPost,
    isIndex,
  }
}
