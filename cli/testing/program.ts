import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
export const NODE = join(ROOT, 'node_modules/.bin/node')

/** Returns whether nothing that the command line consists of has changed since the last build. */
function isBuilt(): boolean {
  const built = join(ROOT, 'dist/.built')
  if (!existsSync(built)) return false
  const { mtimeMs } = statSync(built)
  return ['schema', 'api', 'cli', 'package-lock.json'].every((path) => isOlder(join(ROOT, path), mtimeMs))
}

function isOlder(path: string, time: number): boolean {
  const stats = statSync(path)
  return (
    stats.mtimeMs <= time &&
    (!stats.isDirectory() || readdirSync(path).every((name) => isOlder(join(path, name), time)))
  )
}

/** The program: the built one, which starts in less than half the time, or the sources if they have changed since. */
const PROGRAM = join(ROOT, isBuilt() ? 'dist/server/verdant.js' : 'cli/verdant.ts')

/** The arguments that start the program. Loading it takes a fifth longer with the smaller young generation that is the default. */
export const START = [
  '--disable-warning=ExperimentalWarning',
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  PROGRAM,
]

/** A compile cache that all runs share. */
const CACHE = join(tmpdir(), 'verdant-compile-cache')

export interface Result {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv
  /** The content of standard input; empty by default. */
  input?: string | Buffer
  cwd?: string
  /** Called with the process as soon as it runs. */
  onStart?: (child: ChildProcess) => void
}

/** Runs the real program on a database, without a terminal. */
export async function verdant(
  url: string,
  args: string[],
  { env, input, cwd, onStart }: RunOptions = {},
): Promise<Result> {
  const child = spawn(NODE, [...START, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: CACHE, DATABASE_URL: url, ...env },
    cwd,
    stdio: 'pipe',
  })
  onStart?.(child)
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const ended = new Promise<Pick<Result, 'code' | 'signal'>>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  const [stdout, stderr, end] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { ...end, stdout, stderr }
}

/** Creates an empty folder that is removed after the running test. */
export async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'verdant-cli-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
