import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { blobPath, type ImageConfig } from '../image/oci.ts'

export const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

interface Manifest {
  config: { digest: string }
  layers: { digest: string; size: number }[]
}

/** An image of which the files are in a folder, ready to run. */
export interface Image {
  digest: string
  /** The folder of the image itself. */
  layout: string
  root: string
  config: ImageConfig
  /** Its compressed size, in bytes. */
  bytes: number
}

const newFolder = (name: string) => mkdtemp(join(inject('runFolder'), `${name}-`))

/**
 * Makes an image of the build as `npm run image` does.
 *
 * @param root the folder of the project, by default that of this version
 * @returns its digest and its layout
 */
export async function makeImage(options: string[] = [], root = ROOT): Promise<{ digest: string; layout: string }> {
  const layout = await newFolder('layout')
  await run(process.execPath, [join(root, 'deploy/image.ts'), '--output', layout, ...options])
  const index = JSON.parse(await readFile(join(layout, 'index.json'), 'utf8')) as { manifests: { digest: string }[] }
  return { digest: index.manifests[0]!.digest, layout }
}

const readBlob = async (layout: string, digest: string) =>
  JSON.parse(await readFile(blobPath(layout, digest), 'utf8')) as unknown

/** Unpacks an image. */
export async function unpack({ layout, digest }: { layout: string; digest: string }): Promise<Image> {
  const { config, layers } = (await readBlob(layout, digest)) as Manifest
  const root = await newFolder('root')
  for (const layer of layers) await run('tar', ['-xzf', blobPath(layout, layer.digest), '-C', root])
  const described = (await readBlob(layout, config.digest)) as { config: ImageConfig }
  return { digest, layout, root, config: described.config, bytes: layers.reduce((sum, { size }) => sum + size, 0) }
}

/** A container: what its processes may write, and their environment. */
export interface Container {
  image: Image
  /** The folder that is /var/lib/verdant. */
  data: string
  /** The folder that is /run/secrets. */
  secrets: string
  env: Record<string, string>
}

/** Creates the folders of a container. */
export async function newContainer(image: Image, env: Record<string, string>): Promise<Container> {
  const folder = await newFolder('container')
  const [data, secrets] = [join(folder, 'data'), join(folder, 'secrets')]
  await mkdir(data)
  await mkdir(secrets)
  await chmod(data, 0o700)
  return { image, data, secrets, env }
}

/** Returns what runs a program of a container: as its user, without capabilities, with nothing to write but its data and /tmp. */
function bubblewrap({ image: { root, config }, data, secrets, env }: Container): string[] {
  const [user = '', group = ''] = config.User.split(':')
  const variables = [...config.Env, ...Object.entries(env).map((pair) => pair.join('='))]
  const files = ['--ro-bind', root, '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--tmpfs', '/run']
  const own = ['--bind', data, '/var/lib/verdant', '--ro-bind', secrets, '/run/secrets', '--chdir', config.WorkingDir]
  const rights = ['--unshare-all', '--share-net', '--uid', user, '--gid', group, '--cap-drop', 'ALL', '--new-session']
  // As in a container, the program is the first process.
  const life = ['--as-pid-1', '--die-with-parent', '--info-fd', '3', '--clearenv']
  const environment = variables.flatMap((variable) => {
    const at = variable.indexOf('=')
    return ['--setenv', variable.slice(0, at), variable.slice(at + 1)]
  })
  return [...files, ...own, ...rights, ...life, ...environment]
}

const start = (container: Container, command: string[]) =>
  spawn('bwrap', [...bubblewrap(container), ...command], { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] })

/** Runs a command in a container to its end. */
export async function execute(container: Container, command: string[], input = '') {
  const child = start(container, command)
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await ended) as [number | null]
  return { code, stdout, stderr }
}

/** Starts the server of a container. */
export async function startContainer(container: Container) {
  const child = start(container, container.image.config.Entrypoint)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
  const ended = once(child, 'close') as Promise<[number | null]>
  onTestFinished(() => void child.kill('SIGKILL'))
  const info = JSON.parse(await text(child.stdio[3] as NonNullable<ChildProcess['stdout']>)) as { 'child-pid': number }
  return {
    output: () => output,
    /** Sends a signal as a container engine does, and returns the exit code. */
    async end(signal: NodeJS.Signals): Promise<number | null> {
      process.kill(info['child-pid'], signal)
      const [code] = await ended
      return code
    },
  }
}
