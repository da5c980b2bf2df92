import fc from 'fast-check'
import { addressOf } from '../../testing/texts.ts'
import type { ImageField } from './type.ts'

const emoji = fc.constantFrom('🌱', '👩‍🔬', '🌽', '❤️', '🇺🇸', '1️⃣')

export default (field: ImageField) => (field.emoji ? fc.oneof(addressOf(), emoji) : addressOf())
