import BookType from 'virtual:icon/book-type'
import { Link } from 'react-router-dom'
import type { Kind } from '../../../../schema/kind.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { contentKindOf } from '../../model/kind-by-name.ts'
import { useLanguages } from '../../model/use-languages.ts'
import { adminPaths } from '../../shell/paths/paths.ts'

/** Leads from a list to what is left to translate of its kind. Nothing without languages. */
export default function TranslationsLink({ kind }: { kind: Kind }) {
  if (!useLanguages()?.length) return null
  return (
    <Link
      to={`${adminPaths.translations}?${new URLSearchParams({ kind: contentKindOf(kind) })}`}
      title="Translations"
      className={buttonClass({ variant: 'quiet', size: 'medium' })}
    >
      <BookType aria-hidden="true" className="size-4" />
      {/* The toolbar has no room for the text on small screens. */}
      <span className="max-lg:sr-only">Translations</span>
    </Link>
  )
}
