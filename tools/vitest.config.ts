import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

const BROWSER = 'web/**/e2e/**/*.test.ts'

/** One group of tests that `npm test` runs and counts by itself. */
const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', 'dist/**', ...(name === 'browser' ? [] : [BROWSER])],
    ...more,
  },
})

export default defineConfig({
  root,
  resolve: {
    // type-graphql and Apollo load graphql's CommonJS build; a second copy of it would be another realm.
    alias: [{ find: /^graphql$/, replacement: `${root}node_modules/graphql/index.js` }],
  },
  oxc: { decorator: { legacy: true } },
  test: {
    globalSetup: 'api/testing/global-setup.ts',
    setupFiles: 'api/testing/console-errors.ts',
    // Many start servers and processes; on a busy machine that takes several times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes at once, unless the machine is busy; a test that waits in vain fails all the same.
    expect: { poll: { timeout: 20_000 } },
    // By default one core is left to others: on a machine with two, half of it. Each worker has servers of its own, whose
    // connections to PostgreSQL add up.
    maxWorkers: Math.min(availableParallelism(), 8),
    projects: [
      project('unit', ['schema/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts']),
      project('api', ['api/**/*.test.ts']),
      project('cli', ['cli/**/*.test.ts']),
      project('browser', [BROWSER], {
        globalSetup: 'web/e2e/global-setup.ts',
        testTimeout: 180_000,
        hookTimeout: 180_000,
      }),
    ],
  },
})
