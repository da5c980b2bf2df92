/**
 * The interfaces that clients were promised last: `npm run publish-interface` writes those of now to schema/published.
 * Run it for a release, after additions, or for a change that is meant to break clients and that docs/versions.md names.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { restOperations } from '../../api/faces/rest/plugin.ts'
import { openApi } from '../../api/faces/rest/openapi.ts'
import type { OpenApi } from './rest-changes.ts'

const ROOT = join(import.meta.dirname, '../..')
const PUBLISHED = join(ROOT, 'schema/published')

/** Returns the OpenAPI document of this version. */
export const currentRest = () => openApi(restOperations(), '/api') as OpenApi
export const currentGraphql = (): string => readFileSync(join(ROOT, 'schema/schema.graphql'), 'utf8')

/** Returns the OpenAPI document that was published last. */
export const publishedRest = (): OpenApi => JSON.parse(readFileSync(join(PUBLISHED, 'openapi.json'), 'utf8')) as OpenApi
export const publishedGraphql = (): string => readFileSync(join(PUBLISHED, 'schema.graphql'), 'utf8')

if (import.meta.main) {
  writeFileSync(join(PUBLISHED, 'schema.graphql'), currentGraphql())
  writeFileSync(join(PUBLISHED, 'openapi.json'), `${JSON.stringify(currentRest(), null, 1)}\n`)
}
