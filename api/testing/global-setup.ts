import type { TestProject } from 'vitest/node'
import { beginRun } from './test-run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The temporary folder of this run of the tests. */
    runFolder: string
  }
}

/** What vitest does once before all tests, and after them. No server starts until a test asks for a database. */
export default async function setUp(project: TestProject) {
  const run = await beginRun()
  project.provide('runFolder', run.folder)
  return () => run.end()
}
