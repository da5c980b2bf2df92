import type { StoredSettingFragment } from '../../client/graphql/generated.ts'

/** A stored setting. The model describes its type, label and default. */
export type StoredSetting = StoredSettingFragment
