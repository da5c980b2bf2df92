import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Three builds with one command, `vite build --app --config web/vite.config.ts`:
 * what visitors load, the admin, and the server's renderer. The first two share nothing, so that a module which the
 * admin uses can never travel to visitors in a common chunk.
 */
export default defineConfig(({ command }) => ({
  root: here('.'),
  base: '/',
  publicDir: false,
  // What visitors load is weighed by a test (build.test.ts); the admin and the renderer may be large.
  build: { chunkSizeWarningLimit: 4_000 },
  plugins: [react(), tailwindcss()],
  environments: {
    client: {
      build: {
        outDir: here('../dist/web/client'),
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: here('entry-client.tsx'),
          // Visitors keep the libraries when only our own code has changed.
          output: { codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/ }] } },
        },
      },
    },
    admin: {
      consumer: 'client',
      build: {
        outDir: here('../dist/web/client'),
        emptyOutDir: false,
        manifest: '.vite/admin.json',
        assetsInlineLimit: 0,
        rolldownOptions: { input: here('admin.html') },
      },
    },
    ssr: {
      build: {
        outDir: here('../dist/web/server'),
        emptyOutDir: true,
        rolldownOptions: {
          input: here('entry-server.tsx'),
          // One copy of graphql in the process: the API's own.
          external: ['graphql'],
        },
      },
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true, external: ['graphql'] },
      }),
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, admin, ssr } = builder.environments
      if (client) await builder.build(client)
      if (admin && existsSync(here('admin/main.tsx'))) await builder.build(admin)
      if (ssr) await builder.build(ssr)
    },
  },
}))
