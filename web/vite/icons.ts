import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PREFIX = '\0virtual:icon/'
const COMPONENT = fileURLToPath(new URL('../admin/ui/controls/icon.tsx', import.meta.url))

/** What all icons have in common. The component has it once, instead of every icon. */
const STROKE = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'

const withoutStroke = (body: string) => body.replaceAll(STROKE, '').replace(/^<g>(.*)<\/g>$/s, '$1')

const bodies = new Map(Object.entries(lucide.icons).map(([name, { body }]) => [name, withoutStroke(body)]))

/**
 * A Vite plugin that makes one module of each icon of Lucide (https://lucide.dev/icons): `virtual:icon/house` exports the
 * icon `house` as a component. Lucide's own packages have a file for every icon and weigh 50 MB.
 */
export const icons: Plugin = {
  name: 'verdant:icons',
  resolveId: (id) => (`\0${id}`.startsWith(PREFIX) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(PREFIX)) return undefined
    const body = bodies.get(id.slice(PREFIX.length))
    if (!body) this.error(`Lucide has no icon "${id.slice(PREFIX.length)}"`)
    return `import { createIcon } from ${JSON.stringify(COMPONENT)}\nexport default createIcon(${JSON.stringify(body)})`
  },
}
