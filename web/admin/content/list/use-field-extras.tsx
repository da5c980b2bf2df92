import { useMemo } from 'react'
import { optionsOf } from '../../../../schema/fields.ts'
import { hasOwnHead, hasSlug, type Kind, OWN_HEAD } from '../../../../schema/kind.ts'
import type { FieldExtras } from '../../forms/fields/field-extras.ts'
import { useSuggestions } from '../../forms/fields/use-suggestions.ts'
import { inAdmin } from '../../model/kinds.ts'
import type { Version } from '../../model/version.ts'
import { preloaded } from '../../ui/controls/preloaded.tsx'

const OwnHeadNote = preloaded(() => import('./own-head-note.tsx'))
const PlaceNote = preloaded(() => import('./place-note.tsx'))
const SlugNote = preloaded(() => import('./slug-note.tsx'))
const SuggestionNote = preloaded(() => import('./suggestion-note.tsx'))

/** Returns the suggestions of a kind for its choices, by the key of the field. */
const suggestionNotes = (kind: Kind) =>
  Object.fromEntries(
    Object.entries(inAdmin(kind).suggest ?? {}).flatMap(([key, suggest]) => {
      const field = kind.fields[key]
      const options = field && optionsOf(field)
      return suggest && options
        ? [[key, <SuggestionNote key={key} path={key} options={options} suggest={suggest} />]]
        : []
    }),
  )

/**
 * Returns what the form of an item adds to its fields: the values of other items as suggestions, where it will stand, its address, and how
 * search engines show it.
 *
 * @param id the id of the item; undefined for a new one
 * @param release the release that the form is saved in
 */
export function useFieldExtras(kind: Kind, id: string | undefined, release: Version | undefined): FieldExtras {
  const suggestions = useSuggestions(kind)
  return useMemo(
    () => ({
      itemId: id,
      release,
      suggestions,
      notes: {
        ...(kind.ordered && { order: <PlaceNote kind={kind} id={id} /> }),
        ...(hasSlug(kind) && { slug: <SlugNote kind={kind} path="slug" /> }),
        ...(hasOwnHead(kind) && { [OWN_HEAD]: <OwnHeadNote kind={kind} id={id} /> }),
        ...suggestionNotes(kind),
      },
    }),
    [suggestions, kind, id, release],
  )
}
