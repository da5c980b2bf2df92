/** Every drawing of the website. The server has them from the start; the browser loads them when a page needs one. */
export { fieldPlants, row, underground } from './field-plants.ts'
export { heroForm, stepForm } from './forms.ts'
export { land } from './land.ts'
export { drawingOf } from './motif.ts'
export { stageOf } from './stages.ts'
