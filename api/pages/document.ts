import { createHash } from 'node:crypto'
import type { Rendered } from '../../schema/renderer.ts'
import type { Assets } from './website.ts'

/** An inline script, and the source that lets it run in a policy. */
export interface InlineScript {
  code: string
  source: string
}

/**
 * Loads the scripts of pages once they have been painted. Pages read, and their links and menus work, without them; so
 * the network is first for styles and fonts, and the libraries run in a step of their own.
 */
export function scriptLoader({ script, preloads }: Assets): InlineScript {
  const addresses = JSON.stringify([...preloads, script])
  const load = `${addresses}.forEach(a=>document.head.append(Object.assign(document.createElement("script"),{type:"module",src:a})))`
  const code = `requestAnimationFrame(()=>setTimeout(()=>${load}))`
  return { code, source: `'sha256-${createHash('sha256').update(code).digest('base64')}'` }
}

/** The whole HTML document of a rendered page. */
export function pageDocument({ head, html, state }: Rendered, styles: readonly string[], loader: InlineScript): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body>
<div id="root">${html}</div>
<script type="application/json" id="state">${state}</script>
<script>${loader.code}</script>
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

/** A Content-Security-Policy: everything from this site only, and what is added to a directive. */
export function contentSecurityPolicy(added: Partial<Record<Directive, readonly string[]>> = {}): string {
  return Object.entries(POLICY)
    .map(([name, sources]) => [name, ...sources, ...(added[name as Directive] ?? [])].join(' '))
    .join('; ')
}
