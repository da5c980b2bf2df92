import { availableParallelism } from 'node:os'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { icons } from '../web/vite/icons.ts'
import { trueType } from '../web/vite/truetype.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Servers that tests start would read it, and use the database that it names.
if (existsSync(`${root}.env`)) throw new Error('Tests do not run beside a file .env. Move it away.')

const BROWSER = 'web/**/e2e/**/*.test.ts'

/** Returns a group of tests. */
const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', 'dist/**', ...(name === 'browser' ? [] : [BROWSER])],
    // The servers of `startServer` and `startServices` use the database through PgBouncer, where it is installed. Tests that
    // need the connection itself pass its address: those of connections, migrations, outages and separate server processes.
    provide: { isPooled: name === 'api' },
    ...more,
  },
})

export default defineConfig({
  root,
  resolve: {
    // type-graphql and Apollo load the CommonJS build of graphql, which must be the only copy in the process.
    alias: [{ find: /^graphql$/, replacement: `${root}node_modules/graphql/index.js` }],
  },
  plugins: [icons, trueType],
  oxc: { decorator: { legacy: true } },
  test: {
    globalSetup: 'api/testing/global-setup.ts',
    // The files of a worker share its modules: loading those of the server again takes longer than most files.
    isolate: false,
    // A worker runs for minutes. V8 would discard the bytecode of functions that it has not called for a while and compile them
    // again, and a small young generation is collected often.
    execArgv: ['--no-flush-bytecode', '--min-semi-space-size=32', '--max-semi-space-size=32'],
    setupFiles: 'api/testing/console-errors.ts',
    // Many tests start servers and processes, which takes several times as long on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // So many failures have one cause. If it is a server that no longer responds, each takes as long as the limit above.
    bail: 30,
    // Only a busy machine needs this long. A test that waits for something that never happens still fails.
    expect: { poll: { timeout: 20_000 } },
    // Vitest leaves one core unused by default. Two workers more than there are cores use the time in which tests wait for
    // processes and schedules. The limit bounds the connections to PostgreSQL, since each worker has its own servers.
    maxWorkers: Math.min(availableParallelism() + 2, 8),
    projects: [
      // Vitest runs the projects in the order of their names: those of short files come last, so that no core waits.
      project('tools', ['tools/**/*.test.ts']),
      project('unit', ['schema/**/*.test.ts', 'web/**/*.test.{ts,tsx}']),
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
