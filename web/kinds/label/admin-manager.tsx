import { blank } from '../../../schema/kind.ts'
import { label } from '../../../schema/kinds/label.ts'
import type { ManagerParts } from '../../admin/content/item/manager-parts.ts'
import { entries } from './admin-catalogue.ts'
import { LabelList } from './admin-labels.tsx'

/** The labels of the website take the place of the list, which has only those that were changed. */
const parts: ManagerParts = {
  List: LabelList,
  pageSize: 1000,
  initial: (key) => ({ ...blank(label), key, text: entries.find((entry) => entry.key === key)?.text ?? '' }),
}

export default parts
