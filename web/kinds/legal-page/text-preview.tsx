import { DEFAULT_RETENTION, periodTexts } from '../../../schema/retention.ts'
import type { LegalText as Text } from './built-in.ts'
import { LegalText } from './legal-text.tsx'

/** A legal text beside its form, with the periods of a new installation. */
export const TextPreview = ({ text }: { text: Text }) => (
  <LegalText text={text} periods={periodTexts(DEFAULT_RETENTION)} />
)
