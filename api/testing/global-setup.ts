import type { TestProject } from 'vitest/node'
import { hasPooler } from './has-pooler.ts'
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
  if (project.name === 'api' && !hasPooler)
    console.warn(
      'PgBouncer is not installed: the tests of the API use PostgreSQL itself, and its own tests are skipped.',
    )
  const run = await beginRun()
  project.provide('runFolder', run.folder)
  return () => run.end()
}
