import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  resolve: {
    // type-graphql and Apollo load graphql's CommonJS build; a second copy of it would be another realm.
    alias: [{ find: /^graphql$/, replacement: `${root}node_modules/graphql/index.js` }],
  },
  oxc: { decorator: { legacy: true } },
  test: {
    include: ['{schema,api,cli,web}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**'],
    globalSetup: 'api/testing/global-setup.ts',
    setupFiles: 'api/testing/console-errors.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
