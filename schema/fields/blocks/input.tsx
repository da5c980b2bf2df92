import type { WidgetProps } from '../../../web/admin/forms/fields/control.tsx'
import { preloaded } from '../../../web/admin/ui/controls/preloaded.tsx'
import type { BlocksField } from './type.ts'

/** Edits a list of blocks. */
export default preloaded<WidgetProps<BlocksField>>(() => import('../../../web/admin/forms/blocks/blocks-editor.tsx'))
