import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
const { scripts } = JSON.parse(text) as { scripts: { start: string } }

/** What `npm start` tells Node: servers are measured as people run them. */
export const NODE_FLAGS = scripts.start.split(' ').filter((word) => word.startsWith('--'))
