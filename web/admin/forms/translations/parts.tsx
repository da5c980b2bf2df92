import { Spinner } from '../../../ui/spinner.tsx'
import { lazyWhenIdle, preloaded } from '../../ui/controls/preloaded.tsx'

/** The parts of forms for texts in other languages. Sites with one language do not load them before anything else. */

export const LanguageBar = lazyWhenIdle(() => import('./language-bar.tsx'))
export const SideBySide = preloaded(() => import('./side-by-side.tsx'), <Spinner label="Loading texts..." />)
