import type { Rendered } from '../../schema/renderer.ts'
import type { Assets } from './website.ts'

/** The whole HTML document of a rendered page. */
export function pageDocument({ head, html, state }: Rendered, { script, preloads, styles }: Assets): string {
  const links = [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
${links.join('\n')}
<script type="module" src="${script}"></script>
</head>
<body>
<div id="root">${html}</div>
<script type="application/json" id="state">${state}</script>
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
