import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
const { scripts } = JSON.parse(text) as { scripts: { start: string } }

/** The flags that `npm start` passes to Node, so that servers are measured as they run in production. */
export const NODE_FLAGS = scripts.start.split(' ').filter((word) => word.startsWith('--'))
