import type { TypedDocumentNode } from '@apollo/client'
import { parsed } from '../../client/graphql/parsed.ts'
import type { StoredSetting } from './operations.ts'

const FIELDS = 'id key value isSet version'

export const SETTINGS = parsed(`query Settings { settings { ${FIELDS} } }`) as TypedDocumentNode<{
  settings: StoredSetting[]
}>

export const UPDATE_SETTING = parsed(
  `mutation UpdateSetting($key: String!, $value: String!, $version: Int!) {
    setting: updateSetting(key: $key, value: $value, version: $version) { ${FIELDS} }
  }`,
) as TypedDocumentNode<{ setting: StoredSetting }, { key: string; value: string; version: number }>
