import { preloadedDialog } from '../../ui/controls/preloaded.tsx'
import type { HistoryDialogProps } from './history-popup.tsx'

/** The history of an item, with the buttons that restore earlier versions or single fields. */
export const HistoryDialog = preloadedDialog<HistoryDialogProps>(() => import('./history-popup.tsx'))
