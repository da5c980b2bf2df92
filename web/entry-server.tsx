import { createHash } from 'node:crypto'
import { InMemoryCache } from '@apollo/client'
import { type DocumentNode, getOperationAST, Kind, print } from 'graphql'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { scriptJson } from '../schema/escape.ts'
import { shownAddress } from '../schema/framing.ts'
import { catalogueOf } from '../schema/labels/catalogues.ts'
import type { Edition, Execute, Renderer } from '../schema/renderer.ts'
import { isShowable } from '../schema/text.ts'
import { FEED_PATH, feedPath, perWebsiteKind, type WebsiteKind, websiteKinds } from '../schema/website.ts'
import { DataSourceProvider } from './graphql/data-source.ts'
import { documentOf } from './graphql/documents.ts'
import type { LoadedOperation, Variables } from './graphql/operation.ts'
import { Blocks } from './kinds/page/blocks/blocks.tsx'
import { provideBlocks } from './kinds/page/late-blocks.tsx'
import { withRenderPart } from './site/cached-part.ts'
import { PartCache } from './part-cache.tsx'
import { provideViews } from './site/late-views.tsx'
import * as views from './site/views.ts'
import { provideStrips } from './kinds/hero/late-strips.tsx'
import { stripsOf } from './kinds/hero/strips.ts'
import { StripsAbove, StripsBelow } from './kinds/hero/strips-view.tsx'
import { paths } from './paths.ts'
import { App, findPage, pages } from './routes.tsx'
import { type Parts, PartsProvider } from './site/data-part.tsx'
import { askedLanguages, EDITION_ELEMENT, EditionProvider, ORIGINAL, sourceOf } from './site/edition.ts'
import { analyticsPolicy } from './site/consent/analytics.ts'
import { type PageHead, SIGN } from './site/head/head.ts'
import { headTags } from './site/head/head-tags.ts'
import { tagHtml } from './site/head/html.ts'
import type { Links } from './site/head/json-ld.ts'
import { escapeMarkup } from '../schema/escape.ts'
import { memoize } from './memoize.ts'
import { maintenanceHead } from './site/maintenance/head.ts'
import type { Match, Outcome, Page } from './site/page.ts'
import { headOf, isTranslated } from './site/page-head.ts'
import { previewedSite } from './site/preview/preview.ts'
import {
  type PageData,
  provideCatalogues,
  type Site,
  type SiteCompany,
  type SiteSettings,
  siteOf,
} from './site/shell/site.ts'
import { focalRules } from './site/picture/focal-rules.ts'
import { picturePreload } from './site/picture/picture-preload.ts'
import * as drawings from './site/picture/drawings.ts'
import { provideDrawings } from './site/picture/strokes.tsx'
import { plateSvg } from './site/picture/plates.ts'
import { portraitSvg } from './site/picture/portraits.ts'
import { shareImageSvg } from './site/picture/share-image.ts'
import { faviconSvg } from './site/picture/signs.ts'
import { SPLASH_SCRIPT } from './site/shell/splash-script.ts'
import { FORMS_CSS } from './site/theme/forms-css.data.ts'
import { brandOf } from './site/theme/brand.ts'
import { type BrandColours, FRAME, palette, themeCss } from './site/theme/theme.ts'

// The drawings of the items on the pages that are rendered most. Each has a few kilobytes.
provideDrawings({ ...drawings, drawingOf: memoize(500, drawings.drawingOf) })

provideBlocks(Blocks)

provideViews(views)

provideStrips({
  stripsOf,
  markup: (strips, part) =>
    renderToStaticMarkup(part === 'above' ? <StripsAbove strips={strips} /> : <StripsBelow strips={strips} />),
})

provideCatalogues(catalogueOf)

const signedSite = (settings: SiteSettings | null) =>
  siteOf(settings && { site: { settings, company: null, siteFrame: null, labels: null }, footer: null })

/** Returns the brand colours of a site. */
function coloursOf({ settings }: Site) {
  const { primary_color: primary, secondary_color: secondary, accent_color: accent } = settings
  return brandOf({ primary, secondary, accent })
}

/** Returns the colours of the site in both schemes. */
function palettes(settings: SiteSettings | null) {
  const brand = coloursOf(signedSite(settings))
  return { light: palette(brand, 'light'), dark: palette(brand, 'dark') }
}

export const portrait: Renderer['portrait'] = (name, settings: SiteSettings | null) =>
  portraitSvg(name, palettes(settings))

export const plate: Renderer['plate'] = (name, settings: SiteSettings | null) => plateSvg(name, palettes(settings))

export const signs: Renderer['signs'] = (settings: SiteSettings | null) => {
  const colours = palette(coloursOf(signedSite(settings)), 'light')
  const plants = settings?.plant_drawings !== false
  return { favicon: faviconSvg(colours, plants), appIcon: faviconSvg(colours, plants, 0) }
}

export const shareImage: Renderer['shareImage'] = async (settings: SiteSettings | null, subject) => {
  const site = signedSite(settings)
  // Only these pictures need the fonts as outlines.
  const { fonts } = await import('./site/picture/lettering.ts')
  const { plant_drawings: plants } = site.settings
  const common = { colours: palette(coloursOf(site), 'light'), fonts, plants }
  if (!subject) return shareImageSvg({ ...common, title: site.title, tagline: site.tagline })
  const { id, title, label, drawing } = subject
  return shareImageSvg({
    ...common,
    title,
    tagline: label ? `${label} · ${site.title}` : site.title,
    drawing: drawings.drawingOf(id, drawing, plants),
  })
}

export const identity: Renderer['identity'] = (settings: SiteSettings | null, company: SiteCompany | null) => {
  const site = siteOf(settings && { site: { settings, company, siteFrame: null, labels: null }, footer: null })
  const { title, tagline, email } = site
  return { title, tagline, description: site.settings.site_description, email, background: FRAME.light }
}

export { fixedPages } from './fixed-pages.ts'

const NOWHERE: Match = { params: {}, search: new URLSearchParams() }

export const fixedPaths: Renderer['fixedPaths'] = pages
  .filter((page) => !/[:*]/.test(page.path) && !page.head(undefined, siteOf(null), NOWHERE).hidden)
  .map(({ path }) => path)

const partCache = new PartCache()

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const SPLASH_HASH = hashOf(SPLASH_SCRIPT)

/** Returns the style sheet of a theme and its hash. There are as many themes as the live website and its previews have. */
const themeOf = memoize(20, (brand: BrandColours) => {
  const css = themeCss(brand)
  return { css, hash: hashOf(css) }
})

/** Returns a style sheet with the rules that only one page needs. */
function withRules(theme: { css: string; hash: string }, rules: string): { css: string; hash: string } {
  if (rules === '') return theme
  const css = theme.css + rules
  return { css, hash: hashOf(css) }
}

/**
 * The placeholders of pictures in the state. The document shows them before its scripts run, which leave them as they are
 * (`Photo`), and a second copy of such texts cannot be compressed.
 */
const PLACEHOLDERS = /"data:image\/webp;base64,[^"]*"/g

const stateJson = (data: unknown) => scriptJson(data).replaceAll(PLACEHOLDERS, '"data:,"')

/** Returns a function that returns parts of the data while the page is rendered, one that notes them, and one that returns the rest afterwards. */
function takingParts(sent: LoadedOperation) {
  const { site } = sent.data
  const taken = new Set<string>()
  const fields = (isIn: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(site ?? {}).filter(([name]) => isIn(name)))
  const take = (names: readonly string[]) => names.forEach((name) => taken.add(name))
  const send: Parts = (names) => {
    take(names)
    return stateJson(fields((name) => names.includes(name)))
  }
  return {
    send,
    take,
    rest: (): LoadedOperation => ({
      ...sent,
      data: { ...sent.data, site: site && (fields((name) => !taken.has(name)) as typeof site) },
    }),
  }
}

interface Loaded extends Outcome {
  variables: Variables
  data: PageData
}

const hasPageData = (data: object): data is PageData => 'site' in data && 'footer' in data

/** Returns the data of a page that failed to load: every root field of its operation is null. */
function emptyData(page: Page): PageData {
  const fields = getOperationAST(documentOf(page.operation))?.selectionSet.selections ?? []
  const own = fields.flatMap((field) => (field.kind === Kind.FIELD ? [[field.name.value, null]] : []))
  return { ...Object.fromEntries(own), site: null, footer: null }
}

const cache = new InMemoryCache()
const texts = new Map<DocumentNode, string>()

/** Returns the text of an operation, with the type names that the browser's cache needs. */
function textOf(document: DocumentNode): string {
  const text = texts.get(document) ?? print(cache.transformDocument(document))
  texts.set(document, text)
  return text
}

async function load(page: Page, match: Match, execute: Execute, edition: Edition): Promise<Loaded> {
  const variables = page.variables(match)
  const query = textOf(documentOf(page.operation, askedLanguages(edition)))
  const { data: loaded, errors = [] } = await execute({
    query,
    variables: { ...variables, ...page.onServer?.variables },
  })
  const data = loaded && hasPageData(loaded) ? loaded : emptyData(page)
  return { variables, data, ...page.outcome(data, errors, match) }
}

/** Returns the JSON-LD of a page as text that is safe inside a script element, or an empty text. */
function jsonLd(page: Page, data: PageData, site: Site, links: Links): string {
  const graph = page.jsonLd?.(data, site, links) ?? []
  return graph.length > 0 ? scriptJson({ '@context': 'https://schema.org', '@graph': graph }) : ''
}

/** The parts of a head that differ between pages. */
interface HeadParts {
  head: PageHead
  /** JSON-LD as text; may be empty. */
  ld: string
  css: string
  edition: Edition
  /** The kind whose items the page lists. */
  feedOf: WebsiteKind | undefined
}

/** Returns the elements that name the icons: the one of the settings, or the generated ones. */
function iconTags(own: string): string[] {
  if (isShowable(own))
    return ['icon', 'apple-touch-icon'].map((rel) => `<link rel="${rel}" href="${escapeMarkup(own)}">`)
  return [
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    `<link rel="icon" href="${SIGN}" type="image/svg+xml">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  ]
}

const feedTag = (path: string, title: string) =>
  `<link rel="alternate" type="application/feed+json" href="${path}" title="${escapeMarkup(title)}">`

/** The elements for the files that only the live website has. The page of a section also links to the feed of its items. */
const liveTags = ({ label }: Site, { base }: Edition, feedOf: WebsiteKind | undefined) => [
  '<link rel="manifest" href="/site.webmanifest">',
  feedTag(base + FEED_PATH, label('feed.all')),
  ...(feedOf ? [feedTag(base + feedPath(feedOf), label(`${feedOf.name}:many`))] : []),
]

/** Returns the kind whose items a page lists, if the page was found. */
const listedBy = ({ path }: Page, status: number) =>
  status === 200 ? websiteKinds.find(({ website }) => path === paths.sectionPage(website.section.id)) : undefined

function headHtml({ head, ld, css, edition, feedOf }: HeadParts, site: Site, origin: string): string {
  const { preview } = edition
  const own = shownAddress(site.settings.site_favicon, site.settings.faviconCrop)
  const icon = preview && own.startsWith('/media/') ? preview.base + own : own
  return [
    '<meta name="color-scheme" content="light dark">',
    ...Object.entries(FRAME).map(
      ([scheme, colour]) => `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${scheme})">`,
    ),
    `<style>${css}</style>`,
    `<script>${SPLASH_SCRIPT}</script>`,
    ...iconTags(icon),
    ...(preview ? [] : liveTags(site, edition, feedOf)),
    ...headTags(head, site.title, origin).map(tagHtml),
    ...(ld ? [`<script type="application/ld+json">${ld}</script>`] : []),
    ...(preview || edition.languages.length > 0
      ? [`<script type="application/json" id="${EDITION_ELEMENT}">${scriptJson(edition)}</script>`]
      : []),
  ].join('')
}

export const render: Renderer['render'] = async (input) => {
  // A path may begin with two slashes, which would otherwise be parsed as a host.
  const { origin } = new URL(input.publicUrl)
  const address = new URL(origin + input.url)
  const { edition = ORIGINAL } = input
  const { base, language, preview } = edition
  const { page, match } = findPage(address.pathname.slice(base.length) || '/', address.search)
  const loaded = await load(page, match, input.execute, edition)
  const live = siteOf(loaded.data, language)
  const site = preview ? previewedSite(live) : live
  const maintenance = site.settings.maintenance_mode
  // In maintenance mode the browser receives the settings only.
  const shown: LoadedOperation = maintenance
    ? { operation: 'Shell', variables: {}, data: onlySettings(loaded.data) }
    : { operation: page.operation, variables: loaded.variables, data: loaded.data }
  const sent = maintenance || !page.onServer ? shown : { ...shown, data: page.onServer.without(loaded.data) }
  const parts = takingParts(sent)
  const path = `${address.pathname}${address.search}`
  const landing = partCache.page(() => JSON.stringify([edition, path, ofEveryPage(loaded.data)]), parts)
  // Editors change what a preview shows all the time.
  const rendered = withRenderPart(preview ? undefined : landing.render, () =>
    renderToString(
      <DataSourceProvider value={sourceOf(edition, shown)}>
        <EditionProvider value={edition}>
          <StaticRouter basename={base} location={path}>
            <PartsProvider value={parts.send}>
              <App />
            </PartsProvider>
          </StaticRouter>
        </EditionProvider>
      </DataSourceProvider>,
    ),
  )
  const app = landing.finish(rendered)
  const theme = withRules(themeOf(coloursOf(site)), focalRules(app) + (site.settings.plant_drawings ? '' : FORMS_CSS))
  const headParts = () => {
    if (maintenance) return { head: maintenanceHead(site), ld: '' }
    const head = headOf(page, { data: loaded.data, site, match, edition })
    if (preview) return { head, ld: '' }
    const isOwn = isTranslated(page, loaded.data, edition)
    const links = {
      origin,
      base: isOwn ? base : '',
      language: edition.languages.length > 0 ? (isOwn ? language : ORIGINAL.language).tag : undefined,
    }
    return { head, ld: jsonLd(page, loaded.data, site, links) }
  }
  return {
    status: maintenance ? 503 : loaded.status,
    cacheable: loaded.complete,
    ...((maintenance || loaded.status === 503) && { retryAfter: 120 }),
    ...(!maintenance && loaded.movedTo !== undefined && { location: base + loaded.movedTo }),
    language,
    head: headHtml({ ...headParts(), css: theme.css, edition, feedOf: listedBy(page, loaded.status) }, site, origin),
    hasViews: maintenance || preview !== undefined || page.path !== paths.home,
    picture: picturePreload(app),
    html: app,
    state: stateJson(parts.rest()),
    styleHashes: [theme.hash],
    scriptHashes: [SPLASH_HASH],
    policy: analyticsPolicy(site.settings),
  }
}

/** Returns the data that every page shows, without those of the footer, which nothing else shows. */
const ofEveryPage = ({ site }: PageData) => site && [site.settings, site.labels, site.siteFrame, site.company]

/** The type name that the browser's cache needs. */
const SITE_TYPE = { __typename: 'Site' }

/** Returns the data of the shell without content: the settings and the labels. */
const onlySettings = ({ site, footer }: PageData): PageData => ({
  site: site && { ...SITE_TYPE, settings: site.settings, labels: site.labels, company: null, siteFrame: null },
  footer: footer && { ...SITE_TYPE, ...perWebsiteKind(() => null) },
})
