import type { TestProject } from 'vitest/node'
import { skipReasons } from './programs.ts'
import { beginRun } from './test-run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The temporary folder of this run of the tests. */
    runFolder: string
    /** Whether the servers of tests use the database through PgBouncer, where it is installed. */
    isPooled: boolean
  }
}

/** Runs once before all tests, and returns what runs after them. PostgreSQL starts when a test first needs a database. */
export default async function setUp(project: TestProject) {
  for (const reason of skipReasons()) console.warn(reason)
  const run = await beginRun()
  project.provide('runFolder', run.folder)
  return () => run.end()
}
