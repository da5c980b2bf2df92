import type { TypedDocumentNode } from '@apollo/client'
import type { Item } from '../../model/item.ts'
import { parsed } from '../../client/graphql/parsed.ts'

export const RESTORE_SETTING = parsed(
  `mutation RestoreSetting($key: String!, $version: Int!) {
    item: restoreSetting(key: $key, version: $version) { id key value isSet version }
  }`,
) as TypedDocumentNode<{ item: Item }, { key: string; version: number }>

export const RESTORE_FILE = parsed(
  `mutation RestoreFile($id: ID!, $version: Int!) {
    item: restoreMediaFile(id: $id, version: $version) { id publicId alt version }
  }`,
) as TypedDocumentNode<{ item: Item }, { id: string; version: number }>
