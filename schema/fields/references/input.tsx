import type { WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { preloaded } from '../../../web/admin/ui/controls/preloaded.tsx'
import type { ReferencesField } from './type.ts'

/** Selects items. */
export default preloaded<WidgetProps<ReferencesField>>(
  () => import('../../../web/admin/forms/references/several-items.tsx'),
)
