import { use } from 'react'
import { type Setting, settingCategories, settings } from '../../../../schema/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { CommentsContext } from '../../forms/comments/place.ts'
import { FieldWidget } from '../../forms/fields/field-grid.tsx'
import { PendingBadge } from '../../versions/pending/pending-badge.tsx'
import type { PendingChange } from '../../versions/pending/types.ts'
import { versionOf } from '../../model/version.ts'
import { settingsForm } from '../../../../schema/settings-form.ts'
import type { StoredSetting } from './types.ts'
import { settingsPath } from './path.ts'

export interface SettingCategory {
  name: string
  entries: readonly Setting[]
}

const forAdmins = ({ audience }: Setting) => audience === 'admin' || audience === 'secret'

/** Returns the categories with the settings that the user may see, without empty categories. */
export const categoriesFor = (isAdmin: boolean, withSecrets: boolean): SettingCategory[] =>
  settingCategories
    .map((name) => ({
      name,
      entries: settings
        .filter((entry) => entry.category === name && (isAdmin || !forAdmins(entry)))
        .filter(({ audience }) => withSecrets || audience !== 'secret'),
    }))
    .filter(({ entries }) => entries.length > 0)

const anchorOf = (category: string) => category.toLowerCase().replace(/[^a-z]+/g, '-')

/** Links to the categories on wide screens. */
export const CategoryLinks = ({ categories }: { categories: readonly SettingCategory[] }) => (
  <nav aria-label="Categories" className="sticky top-24 max-xl:hidden">
    <ul className="grid gap-1 border-l border-line text-sm">
      {categories.map(({ name }) => (
        <li key={name}>
          <a href={`#${anchorOf(name)}`} className="block py-1 pl-3 text-ink-soft no-underline hover:text-ink">
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

interface Props {
  category: SettingCategory
  stored: readonly StoredSetting[]
  /** The pending changes that the fields link to. */
  pending: readonly PendingChange[]
  onHistory: (setting: StoredSetting) => void
}

/** The fields of one category of settings. */
export function Category({ category: { name, entries }, stored, pending, onHistory }: Props) {
  const id = anchorOf(name)
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-4">
      <h2 id={id} className="scroll-mt-24 font-serif text-xl">
        {name}
      </h2>
      {entries.map((entry) => (
        <SettingField
          key={entry.key}
          entry={entry}
          stored={stored.find(({ key }) => key === entry.key)}
          pending={pending.filter(({ title }) => title === entry.key)}
          onHistory={onHistory}
        />
      ))}
    </section>
  )
}

interface FieldProps {
  entry: Setting
  stored: StoredSetting | undefined
  pending: readonly PendingChange[]
  onHistory: (setting: StoredSetting) => void
}

function SettingField({ entry, stored, pending, onHistory }: FieldProps) {
  const comments = use(CommentsContext)
  return (
    <div data-field={entry.key} className="group/field relative min-w-0">
      <FieldWidget path={entry.key} field={settingsForm.fields[entry.key]!} />
      {comments && (
        <comments.Button field={entry.key} entry="" label={entry.label} className="absolute -top-0.5 right-0" />
      )}
      {stored && stored.version > 0 && (
        // Like the button for comments beside it, it is visible only with the focus or the pointer.
        <Button
          variant="quiet"
          size="small"
          aria-label={`History of ${entry.label}`}
          className="absolute -top-1.5 right-8 opacity-0 group-focus-within/field:opacity-100 group-hover/field:opacity-100 focus-visible:opacity-100"
          onClick={() => onHistory(stored)}
        >
          History
        </Button>
      )}
      {entry.audience === 'secret' && stored?.isSet && (
        <p className="mt-1 text-sm text-green">A key is set. Leave this empty to keep it.</p>
      )}
      {/* Below the field, so that all fields have the same width. */}
      <div className="mt-1 flex flex-wrap items-center gap-1 empty:hidden">
        {pending.map((change) => (
          <PendingBadge key={change.id} change={change} to={settingsPath(versionOf(change))} name={entry.label} />
        ))}
      </div>
    </div>
  )
}
