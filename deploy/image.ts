/**
 * `npm run image`: makes an image of the built project without a container engine, as a folder in the OCI layout.
 *
 *   --database            with the embedded PostgreSQL, and the shell that its programs need
 *   --arch amd64,arm64    for these architectures; by default for that of this machine
 *   --output <folder>     by default .image/verdant, or .image/verdant-database
 */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { billOfMaterials } from './image/bill-of-materials.ts'
import { debianBase, USER } from './image/debian.ts'
import { createLayout, type ImageConfig, writeImage, writeIndex } from './image/oci.ts'
import { addNode, addPackages } from './image/packages.ts'
import { ARCHITECTURES, type Architecture, CPU } from './image/platform.ts'
import { addFrom, type Tree } from './image/tree.ts'

const ROOT = join(import.meta.dirname, '..')

const { values } = parseArgs({
  options: {
    database: { type: 'boolean', default: false },
    arch: { type: 'string', default: ARCHITECTURES.find((name) => CPU[name] === process.arch) ?? 'amd64' },
    output: { type: 'string' },
  },
})

/** What of the build runs: bundles, the website, and the default content. */
const BUILT = ['dist/server', 'dist/web', 'dist/schema/defaults', 'package.json']

/** `verdant` in the image. The kernel starts Node with it, so no shell is needed. */
const COMMAND = `#!/usr/local/bin/node\nawait import('/app/dist/server/verdant.js')\n`

async function application(parts: Buffer): Promise<Tree> {
  const tree: Tree = new Map()
  for (const path of BUILT) await addFrom(tree, join(ROOT, path), `app/${path}`, (file) => !file.endsWith('.map'))
  tree.set('app/sbom.json', { type: 'file', content: parts })
  tree.set('usr/local/bin/verdant', { type: 'file', content: Buffer.from(COMMAND), isExecutable: true })
  return tree
}

interface Package {
  version: string
  scripts: { start: string }
}

/** The start of the image is that of `npm start`. */
const configOf = ({ version, scripts }: Package): ImageConfig => ({
  User: `${USER}:${USER}`,
  Entrypoint: ['/usr/local/bin/node', ...scripts.start.split(' ').slice(scripts.start.split(' ').indexOf('node') + 1)],
  WorkingDir: '/app',
  Env: [
    'PATH=/usr/local/bin:/usr/bin',
    'NODE_ENV=production',
    'HOST=0.0.0.0',
    'DATA_DIR=/var/lib/verdant',
    'NODE_COMPILE_CACHE=/tmp/compile-cache',
    'SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt',
  ],
  ExposedPorts: { '4000/tcp': {} },
  StopSignal: 'SIGTERM',
  Labels: { 'org.opencontainers.image.title': 'verdant', 'org.opencontainers.image.version': version },
})

async function main(): Promise<void> {
  if (!existsSync(join(ROOT, 'dist/server/main.js'))) throw new Error('There is no build. Run: npm run build')
  const name = values.database ? 'verdant-database' : 'verdant'
  const output = values.output ?? join(ROOT, '.image', name)
  const description = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Package
  const downloads = await mkdtemp(join(tmpdir(), 'verdant-image-'))
  try {
    await createLayout(output)
    const images = []
    for (const architecture of values.arch.split(',') as Architecture[]) {
      if (!ARCHITECTURES.includes(architecture)) throw new Error(`--arch is one of: ${ARCHITECTURES.join(', ')}`)
      const folder = join(downloads, architecture)
      const { tree: base, components } = await debianBase(folder, architecture, values.database)
      const program: Tree = new Map()
      const version = await addNode(program, ROOT, folder, architecture)
      const packages: Tree = new Map()
      await addPackages(packages, ROOT, folder, architecture, values.database)
      const node = { name: 'node', version, purl: `pkg:generic/node@${version}` }
      const own = await application(await billOfMaterials(ROOT, [...components, node]))
      const { descriptor, bytes } = await writeImage(
        output,
        architecture,
        [base, program, packages, own],
        configOf(description),
      )
      console.log(`${architecture}: ${(bytes / 1e6).toFixed(1)} MB compressed, ${descriptor.digest}`)
      images.push(descriptor)
    }
    await writeIndex(output, `localhost/${name}:${description.version}`, images)
    console.log(output)
  } finally {
    await rm(downloads, { recursive: true })
  }
}

await main()
