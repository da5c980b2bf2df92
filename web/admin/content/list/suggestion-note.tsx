import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ChoiceOption } from '../../../../schema/fields.ts'
import { Button } from '../../../ui/button.tsx'
import type { Item } from '../../model/item.ts'

interface Props {
  /** The key of the field in the form. */
  path: string
  options: readonly ChoiceOption[]
  suggest: (item: Item) => Promise<string | undefined>
}

/** Offers the option of a choice that fits the item in the form. Without one, or if it is chosen, nothing is shown. */
export default function SuggestionNote({ path, options, suggest }: Props) {
  const { setValue } = useFormContext()
  const values = useWatch() as Item
  const [suggested, setSuggested] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    suggest(values).then(
      (value) => isCurrent && setSuggested(value),
      // The form works without suggestions.
      (error: unknown) => console.warn('Loading suggestions failed', error),
    )
    return () => {
      isCurrent = false
    }
  }, [suggest, values])
  const option = options.find(({ value }) => value === suggested)
  if (!option || option.value === values[path]) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      Suggested: {option.label}
      <Button
        variant="outline"
        size="small"
        onClick={() => setValue(path, option.value, { shouldDirty: true, shouldTouch: true })}
      >
        Choose it
      </Button>
    </p>
  )
}
