import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'

/** A stored setting. The model describes its type, label and default. */
export interface StoredSetting {
  id: string
  key: string
  value: string
  isSet: boolean
  version: number
}

const FIELDS = 'id key value isSet version'

export const SETTINGS = parse(`query Settings { settings { ${FIELDS} } }`) as TypedDocumentNode<{
  settings: StoredSetting[]
}>

export const UPDATE_SETTING = parse(
  `mutation UpdateSetting($key: String!, $value: String!, $version: Int!) {
    setting: updateSetting(key: $key, value: $value, version: $version) { ${FIELDS} }
  }`,
) as TypedDocumentNode<{ setting: StoredSetting }, { key: string; value: string; version: number }>
