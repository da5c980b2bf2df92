import type { TestProject } from 'vitest/node'
import { beginRun } from './test-run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The temporary folder of this run of the tests. */
    runFolder: string
  }
}

/** Runs once before all tests, and returns what runs after them. PostgreSQL starts when a test first needs a database. */
export default async function setUp(project: TestProject) {
  const run = await beginRun()
  project.provide('runFolder', run.folder)
  return () => run.end()
}
