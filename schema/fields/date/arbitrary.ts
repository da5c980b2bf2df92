import { dateOf } from '../../testing/texts.ts'

export default dateOf
