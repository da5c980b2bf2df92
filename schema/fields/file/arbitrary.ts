import { addressOf } from '../../testing/texts.ts'

export default addressOf
