/** The built server without its response cache. */
const api = '../../dist/api'
const { readConfig } = (await import(
  `${api}/platform/config/config.js`
)) as typeof import('../../api/platform/config/config.ts')
const { openSystem } = (await import(`${api}/system/start.js`)) as typeof import('../../api/system/start.ts')
const { createServer } = (await import(`${api}/server.js`)) as typeof import('../../api/server.ts')
const { createSchema } = (await import(
  `${api}/faces/graphql/schema.js`
)) as typeof import('../../api/faces/graphql/schema.ts')
const { loadWebsite } = (await import(
  `${api}/faces/pages/website.js`
)) as typeof import('../../api/faces/pages/website.ts')

const config = readConfig(process.env)
const { contentVersion: _, ...system } = await openSystem(config, { log: console.error })
const website = await loadWebsite(new URL('../../dist', import.meta.url).pathname)
const app = await createServer({ ...system, schema: await createSchema(), website })
await app.listen({ host: config.host, port: config.port })
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => system.close())
      .then(() => process.exit()),
)
