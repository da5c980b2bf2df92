/** A stored setting. The model describes its type, label and default. */
export interface StoredSetting {
  id: string
  key: string
  value: string
  isSet: boolean
  version: number
}
