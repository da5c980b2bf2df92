import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

// Servers that tests start would read it, and use the database that it names.
if (existsSync(`${root}.env`)) throw new Error('Tests do not run beside a file .env. Move it away.')

/**
 * `npm run test:deployment`: the tests of what an operator runs: image, proxies, replicas, upgrades. They take long and need
 * programs that no npm package brings, so `npm test` leaves them out.
 */
export default defineConfig({
  root,
  oxc: { decorator: { legacy: true } },
  test: {
    name: 'deployment',
    include: ['deploy/**/*.test.ts'],
    globalSetup: 'api/testing/global-setup.ts',
    // Making an image or a build of an earlier version takes minutes.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    // Each file starts several processes of its own.
    maxWorkers: 2,
  },
})
