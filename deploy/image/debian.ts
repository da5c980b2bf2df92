import { execFile, spawn } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { extract } from 'tar-stream'
import type { Component } from './bill-of-materials.ts'
import type { Architecture } from './platform.ts'
import type { Tree } from './tree.ts'

const run = promisify(execFile)

/** What Node and the libraries of native packages need: the C and C++ libraries, certificates, and time zones. */
const PACKAGES = ['ca-certificates', 'libc6', 'libgcc-s1', 'libstdc++6', 'tzdata']

/** The programs of PostgreSQL start each other with a shell. */
const FOR_DATABASE = ['dash']

/** What is taken of the packages: libraries, certificates, time zones, licences, and the shell. */
const WANTED = [
  /^usr\/lib\/[a-z0-9_]+-linux-gnu\/[^/]+\.so[.\d]*$/,
  /^usr\/lib64\//,
  /^usr\/share\/ca-certificates\//,
  /^usr\/share\/zoneinfo\//,
  /^usr\/share\/doc\/[^/]+\/copyright$/,
  /^usr\/bin\/dash$/,
]
const TOP = ['bin', 'lib', 'lib64', 'sbin']
const CERTIFICATES = 'usr/share/ca-certificates/'

/**
 * Makes the lowest layer from packages of Debian: those that apt knows on this machine, for another architecture too. apt checks their
 * signatures.
 *
 * @param folder where downloads are kept
 */
export async function debianBase(
  folder: string,
  architecture: Architecture,
  withDatabase: boolean,
): Promise<{ tree: Tree; components: Component[] }> {
  const names = [...PACKAGES, ...(withDatabase ? FOR_DATABASE : [])]
  await download(folder, architecture, names)
  const tree: Tree = new Map()
  const components: Component[] = []
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.deb')).sort()) {
    const [name = '', version = ''] = file
      .replace(/\.deb$/, '')
      .split('_')
      .map(decodeURIComponent)
    if (!names.includes(name)) continue
    components.push({
      name,
      version,
      purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`,
    })
    await addPackage(tree, join(folder, file))
  }
  for (const name of TOP) tree.set(name, { type: 'symlink', target: `usr/${name}` })
  for (const name of TOP)
    if (![...tree.keys()].some((path) => path.startsWith(`usr/${name}/`)))
      tree.set(`usr/${name}`, { type: 'directory' })
  if (withDatabase) tree.set('usr/bin/sh', { type: 'symlink', target: 'dash' })
  addCertificates(tree)
  addAccounts(tree)
  return { tree, components }
}

/** Downloads packages. apt's own lists are for the architecture of this machine, so others get a folder with lists of their own. */
async function download(folder: string, architecture: Architecture, names: string[]): Promise<void> {
  await mkdir(join(folder, 'lists/partial'), { recursive: true })
  const isOwn = (await run('dpkg', ['--print-architecture'])).stdout.trim() === architecture
  const options = isOwn
    ? []
    : [
        `APT::Architecture=${architecture}`,
        `APT::Architectures=${architecture}`,
        `Dir::State::Lists=${folder}/lists`,
      ].flatMap((option) => ['-o', option])
  const apt = (...args: string[]) =>
    run('apt-get', ['-qq', '-o', 'APT::Sandbox::User=root', ...options, ...args], { cwd: folder })
  if (!isOwn) await apt('update')
  await apt('download', ...names)
}

/** Adds the wanted files of a package. Debian moves what packages have in `/lib` and `/bin` to `/usr`. */
async function addPackage(tree: Tree, file: string): Promise<void> {
  const files = extract()
  spawn('dpkg-deb', ['--fsys-tarfile', file], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout.pipe(files)
  for await (const entry of files) {
    const { name, type, linkname, mode = 0 } = entry.header
    const plain = posix.normalize(name).replace(/^\.?\//, '')
    const path = TOP.includes(plain.split('/', 1)[0]!) ? `usr/${plain}` : plain
    const content = await buffer(entry)
    if (!WANTED.some((pattern) => pattern.test(path))) continue
    if (type === 'file') tree.set(path, { type, content, isExecutable: (mode & 0o111) !== 0 })
    else if (type === 'symlink') tree.set(path, { type, target: linkname! })
    else if (type === 'link') tree.set(path, tree.get(posix.normalize(linkname!).replace(/^\.?\//, ''))!)
  }
}

/** Joins the certificates, as Debian's script does after an installation. */
function addCertificates(tree: Tree): void {
  const paths = [...tree.keys()].filter((path) => path.startsWith(CERTIFICATES)).sort()
  const bundle = Buffer.concat(
    paths.flatMap((path) => {
      const entry = tree.get(path)!
      tree.delete(path)
      return entry.type === 'file' && Buffer.isBuffer(entry.content) ? [entry.content, Buffer.from('\n')] : []
    }),
  )
  tree.set('etc/ssl/certs/ca-certificates.crt', { type: 'file', content: bundle })
}

/** The account that everything runs as. */
export const USER = 10_001

function addAccounts(tree: Tree): void {
  const file = (text: string) => ({ type: 'file', content: Buffer.from(text) }) as const
  tree.set(
    'etc/passwd',
    file(`root:x:0:0:root:/:/nologin\nverdant:x:${USER}:${USER}:Verdant:/var/lib/verdant:/nologin\n`),
  )
  tree.set('etc/group', file(`root:x:0:\nverdant:x:${USER}:\n`))
  tree.set('etc/nsswitch.conf', file('passwd: files\ngroup: files\nhosts: files dns\n'))
  tree.set('tmp', { type: 'directory', mode: 0o1777 })
  tree.set('var/lib/verdant', { type: 'directory', mode: 0o700, owner: USER })
  for (const name of ['dev', 'proc', 'run', 'sys']) tree.set(name, { type: 'directory' })
}
