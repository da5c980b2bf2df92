import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { lock } from '../api/platform/embedded-postgres/file-lock.ts'
import { NODE } from '../api/testing/built-server.ts'

const ROOT = join(import.meta.dirname, '..')

/** The longest time of a build on a busy machine. */
const BUILD_MS = 600_000

/** A version that was installed somewhere. */
interface Landed {
  commit: string
  /** The last migration that it knows. */
  lastMigration: string
}

/** Landed versions, the oldest first. A change that adds migrations adds the version before it. */
const LANDED: readonly Landed[] = [
  { commit: '3ffa6a110e80ab969cd3901bf8358d5f5527fb20', lastMigration: '0062-add-comments' },
  { commit: '06a04966013f66035fbf241a00623948a6bb5e79', lastMigration: '0067-keep-counts' },
  { commit: '723c2aecc8b411dc2a39d7ca8c5c99de4792d604', lastMigration: '0068-section-pictures' },
  { commit: '942243b5705825b12bdd3ee23cbe370107085600', lastMigration: '0069-check-deletions-at-once' },
  { commit: 'f561da7fd3b3df3a31f1d9d66523eddbabe10fea', lastMigration: '0070-know-releases-of-threads' },
]

export const previous = LANDED.at(-1)!

/** Whether git has the version: a clone can be shallow. */
export const hasPrevious = (): boolean =>
  spawnSync('git', ['cat-file', '-e', `${previous.commit}^{commit}`], { cwd: ROOT }).status === 0

/** Returns the folder of the previous version, which is built from git unless an earlier run has done so. */
export async function buildPrevious(): Promise<string> {
  const built = join(tmpdir(), `verdant-${previous.commit}`)
  // Other files of tests build it at the same time.
  const held = await lock(`${built}.lock`, 'exclusive', BUILD_MS)
  try {
    if (!existsSync(built)) await build(built)
  } finally {
    held.release()
  }
  return built
}

async function build(built: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-previous-'))
  const archive = execFileSync('git', ['archive', previous.commit], { cwd: ROOT, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['x', '-C', folder], { input: archive })
  const lockFile = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (lockFile(folder) === lockFile(ROOT)) await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  const PATH = `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`
  // Not with the environment of the tests, which makes a build for development.
  execFileSync(NODE, ['tools/build.mjs'], { cwd: folder, stdio: 'ignore', env: { PATH, HOME: process.env.HOME } })
  await rename(folder, built)
}

/** Runs a command of a built version. @returns its output @throws Error with its output if it fails */
export async function command(root: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const child = spawn(NODE, [join(root, 'dist/server/verdant.js'), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(`verdant ${args.join(' ')}: ${output}${errors}`)
  return output
}
