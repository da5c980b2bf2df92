/*
 * Makes the exports in cli/sources/fixtures/real by the products themselves: installs a product from npm into a temporary folder, loads
 * the content of content.mjs, and saves what the product exports. The products are never dependencies.
 *
 *     node tools/exports/run.mjs payload directus …      all products, if none is named
 *     EXPORTS_FOLDER=/some/folder …                      keeps the installed products there
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import * as content from './content.mjs'

const FIXTURES = join(import.meta.dirname, '../../cli/sources/fixtures/real')
const NAMES = ['payload', 'directus', 'strapi', 'strapi4', 'ghost', 'libraries']

const [only, ...rest] = process.argv.slice(2)
if (only === undefined || rest.length > 0) {
  // Each product runs in a process of its own: several keep timers and connections.
  for (const name of only === undefined ? NAMES : [only, ...rest])
    execFileSync(process.execPath, [import.meta.filename, name], { stdio: 'inherit' })
} else await makeExports(only)

async function makeExports(name) {
  const product = await import(`./${name}.mjs`)
  const kept = process.env.EXPORTS_FOLDER
  const folder = kept ? join(kept, name) : mkdtempSync(join(tmpdir(), `verdant-export-${name}-`))
  mkdirSync(folder, { recursive: true })
  install(product, folder)
  const require = createRequire(join(folder, 'package.json'))
  mkdirSync(FIXTURES, { recursive: true })
  const work = mkdtempSync(join(folder, 'run-'))
  await product.make({
    folder: work,
    root: folder,
    content,
    load: (id) => import(pathToFileURL(require.resolve(id))),
    picture: await sharp({ create: { width: 2, height: 2, channels: 3, background: '#2f6b3a' } })
      .png()
      .toBuffer(),
    write: (file, text) => writeFileSync(join(FIXTURES, file), text),
  })
  rmSync(kept ? work : folder, { recursive: true, force: true })
  process.exit(0)
}

function install({ packages, natives = [], prepare, patch }, folder) {
  if (existsSync(join(folder, 'node_modules'))) return
  const run = (command, args) => execFileSync('nice', [command, ...args], { cwd: folder, stdio: 'inherit' })
  if (prepare) prepare({ folder, run })
  else writeFileSync(join(folder, 'package.json'), '{"private": true}')
  run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--legacy-peer-deps',
    '--omit=dev',
    '--ignore-scripts',
    ...packages,
  ])
  if (natives.length > 0) run('npm', ['rebuild', ...natives])
  patch?.(folder)
}
