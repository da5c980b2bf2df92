import { createHash } from 'node:crypto'
import type { Rendered } from '../../../schema/renderer.ts'
import type { Assets } from './website.ts'

/** The code of an inline script or style sheet, and the CSP source that allows it. */
interface InlineCode {
  code: string
  source: string
}

/** What every page contains besides its content. */
export interface PageFrame {
  style: InlineCode
  loader: InlineCode
  /** The styles of the pages with views, and the loader of their scripts. */
  views: { style: InlineCode; loader: InlineCode }
  fonts: readonly string[]
}

const inlineCode = (code: string): InlineCode => ({
  code,
  source: `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
})

/**
 * Returns the style sheet and the script loader of all pages. The style sheet is part of the document: as a file it would be
 * loaded after the document, and browsers show nothing before they have it.
 */
export const pageFrame = (assets: Assets): PageFrame => ({
  style: inlineCode(assets.css),
  loader: scriptLoader(assets),
  views: { style: inlineCode(assets.views.css), loader: scriptLoader(assets, assets.views.script) },
  fonts: assets.fonts,
})

/**
 * Returns a script that loads the scripts of a page after the first paint. Text, links and menus work without scripts, so
 * pictures and fonts are loaded first, and the libraries run in a task of their own. They are those with the labels that the page
 * has: in its language, in the one of which it is a variety, or in English (`schema/labels/catalogues.ts`).
 *
 * @param more another script of the page
 */
function scriptLoader({ scripts }: Assets, more?: string): InlineCode {
  const all = `(s=>s[l]||s[l.split("-")[0]]||s.en)(${JSON.stringify(scripts)})`
  // The last one starts the page, which waits for the others.
  const addresses = more ? `[${JSON.stringify(more)},...${all}]` : all
  const load = `{const l=document.documentElement.lang;${addresses}.forEach(a=>document.head.append(Object.assign(document.createElement("script"),{type:"module",src:a})))}`
  return inlineCode(`requestAnimationFrame(()=>setTimeout(()=>${load}))`)
}

/**
 * Returns the complete HTML document of a rendered page. It preloads the fonts, or the main picture if there is one: texts are
 * painted in local fonts at first, and on a slow line the picture would wait for the fonts.
 */
export function pageDocument(
  { language, head, hasViews, picture, html, state }: Rendered,
  { style, loader, views, fonts }: PageFrame,
): string {
  const preloads =
    picture ||
    fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('')
  return `<!doctype html>
<html lang="${language.tag}"${language.dir === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${preloads}
${head}
<style>${style.code}</style>
${hasViews ? `<style data-views>${views.style.code}</style>\n` : ''}</head>
<body>
<div id="root">${html}</div>
<script type="application/json" id="state">${state}</script>
<script>${(hasViews ? views : { loader }).loader.code}</script>
</body>
</html>
`
}

const POLICY = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
}

type Directive = keyof typeof POLICY

/** Returns a Content-Security-Policy that allows resources of this site, and the sources added to each directive. */
export function contentSecurityPolicy(added: Partial<Record<Directive, readonly string[]>> = {}): string {
  return Object.entries(POLICY)
    .map(([name, sources]) => {
      const more = added[name as Directive] ?? []
      // 'none' is valid only alone.
      return [name, ...sources.filter((source) => more.length === 0 || source !== "'none'"), ...more].join(' ')
    })
    .join('; ')
}
