import { ChoiceField } from './choice-field.tsx'
import { ColourField } from './colour-field.tsx'
import type { Field } from '../../../../schema/fields.ts'
import type { WidgetProps } from './control.tsx'
import { IconField } from './icon-field.tsx'
import { ImageField } from './image-field.tsx'
import { IntegerField } from './integer-field.tsx'
import { LongTextField } from './long-text-field.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { TextField } from './text-field.tsx'
import { TextListField } from './text-list-field.tsx'
import { ToggleField } from './toggle-field.tsx'

/** A field that contains no other fields. */
export type LeafField = Exclude<Field, { type: 'group' | 'groupList' }>

/** Selects the widget for the type of a field. */
export function FieldWidget({ field, ...props }: WidgetProps<LeafField>) {
  switch (field.type) {
    case 'longText':
      return <LongTextField {...props} field={field} />
    case 'richText':
      return <RichTextField {...props} field={field} />
    case 'textList':
      return <TextListField {...props} field={field} />
    case 'choice':
      return <ChoiceField {...props} field={field} />
    case 'integer':
      return <IntegerField {...props} field={field} />
    case 'toggle':
      return <ToggleField {...props} field={field} />
    case 'image':
      return <ImageField {...props} field={field} />
    case 'icon':
      return <IconField {...props} field={field} />
    case 'colour':
      return <ColourField {...props} field={field} />
    default:
      return <TextField {...props} field={field} />
  }
}
