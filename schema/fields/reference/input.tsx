import type { WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { preloaded } from '../../../web/admin/ui/controls/preloaded.tsx'
import type { ReferenceField } from './type.ts'

/** Selects one item. */
export default preloaded<WidgetProps<ReferenceField>>(() => import('../../../web/admin/forms/references/one-item.tsx'))
