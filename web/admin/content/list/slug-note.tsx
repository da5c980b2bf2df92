import { useFormContext, useWatch } from 'react-hook-form'
import { slugify } from '../../../../schema/fields/slug/slugify.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { Button } from '../../../ui/button.tsx'
import { publicOrigin } from '../../client/connection/public-origin.ts'
import { pageOf } from '../../../../schema/item-page.ts'

/** What an address can have: others are about to be corrected. */
const IS_ADDRESS = /^[a-z0-9-]+$/

interface Props {
  kind: Kind
  /** The key of the slug in the form. */
  path: string
}

/** Shows the address that the item in the form will have, and offers to make it from the title again. */
export default function SlugNote({ kind, path }: Props) {
  const { setValue, formState } = useFormContext()
  const [slug, title] = useWatch({ name: [path, kind.titleField] }) as [string | null, unknown]
  const made = slugify(String(title))
  // A slug that is taken out of a stored item stays as it is.
  const kept = slug ?? (formState.defaultValues?.[path] as string | null | undefined)
  const shown = kept ?? made
  if (!shown) return null
  const isMade = shown === made || (shown.startsWith(`${made}-`) && /^\d+$/.test(shown.slice(made.length + 1)))
  const host = publicOrigin().replace(/^https?:\/\//, '')
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {IS_ADDRESS.test(shown) && (
        <p className="min-w-0 wrap-anywhere">
          {`${host}${pageOf(kind, { id: '', slug: shown })}`}
          {!kept && ', with a number if it is taken'}
        </p>
      )}
      {made && !isMade && (
        <Button
          variant="outline"
          size="small"
          onClick={() => setValue(path, made, { shouldDirty: true, shouldTouch: true, shouldValidate: true })}
        >
          Make it from the title
        </Button>
      )}
    </div>
  )
}
