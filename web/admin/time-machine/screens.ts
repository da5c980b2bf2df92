/** The screens that show the website at other moments, in one download. */
export { CompareScreen } from '../compare/compare-screen.tsx'
export { TimeScreen } from './time-screen.tsx'
