import type { Fields } from '../../../../schema/fields.ts'
import { textIn } from '../../../../schema/fields/translations/in-language.ts'
import { NO_TRANSLATION } from '../../../../schema/fields/translations/state.ts'
import { mapTexts } from '../../../../schema/fields/translations/texts.ts'
import type { Translations } from '../../../../schema/fields/translations/type.ts'
import type { AnyKind } from '../../../../schema/kind.ts'
import type { Item } from '../../model/item.ts'
import { PreviewLanguage } from '../../model/preview-language.ts'
import type { PreviewComponent } from '../editing/live-preview.tsx'
import { TRANSLATIONS } from './use-chosen-language.ts'

interface Props {
  kind: AnyKind
  item: Item
  /** The tag of the language. */
  language: string
  Preview: PreviewComponent
}

/** Renders an item with the texts that it has in a language so far, and the original ones where they are missing. */
export default function TranslatedPreview({ kind, item, language, Preview }: Props) {
  const translation = (item[TRANSLATIONS] as Translations | undefined)?.[language] ?? NO_TRANSLATION
  const fields: Fields = kind.fields
  const translated = mapTexts(fields, item, (original) => textIn(translation, original) ?? original.value)
  return (
    <PreviewLanguage value={language}>
      <Preview kind={kind} item={translated} />
    </PreviewLanguage>
  )
}
