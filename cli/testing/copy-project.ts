import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { testDatabase } from '../../api/testing/test-database.ts'
import { NODE } from './program.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A throw-away copy of what the command line consists of. */
export interface ProjectCopy {
  /** The folder of the copy. */
  root: string
  /** Writes a file into the folder of the copy and returns its name. */
  file: (name: string, text: string) => string
  /** Runs the command line of the copy, in its folder and on a database of its own. */
  verdant: (...args: string[]) => { status: number | null; stdout: string; stderr: string }
}

/** Copies the command line for a test file. @param without a folder or a file that the copy lacks */
export async function copyProject(without?: string): Promise<ProjectCopy> {
  const root = mkdtempSync(join(tmpdir(), 'verdant-copy-'))
  afterAll(() => rmSync(root, { recursive: true }))
  for (const folder of ['schema', 'api', 'cli'])
    cpSync(join(ROOT, folder), join(root, folder), {
      recursive: true,
      filter: (path) =>
        !/\.test\.ts$|\/fixtures(?:\/|$)/.test(path) && (without === undefined || path !== join(ROOT, without)),
    })
  cpSync(join(ROOT, 'package.json'), join(root, 'package.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'data'))
  const env = { PATH: process.env.PATH, DATABASE_URL: await testDatabase(), DATA_DIR: join(root, 'data') }
  return {
    root,
    file(name, text) {
      writeFileSync(join(root, name), text)
      return name
    },
    verdant(...args) {
      const all = ['--disable-warning=ExperimentalWarning', 'cli/verdant.ts', ...args]
      const { status, stdout, stderr } = spawnSync(NODE, all, { cwd: root, env, encoding: 'utf8' })
      return { status, stdout, stderr }
    },
  }
}
