import LayoutGrid from 'virtual:icon/layout-grid'
import List from 'virtual:icon/list'
import { useState } from 'react'
import type { Icon } from '../../ui/controls/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'

const STORAGE_KEY = 'verdant.media.view'

export type View = 'grid' | 'list'

/** Returns the view of the gallery and a function that changes it. The browser remembers the last one. */
export function useView(): [View, (next: View) => void] {
  const [view, setView] = useState<View>(() => (localStorage.getItem(STORAGE_KEY) === 'list' ? 'list' : 'grid'))
  const change = (next: View) => {
    localStorage.setItem(STORAGE_KEY, next)
    setView(next)
  }
  return [view, change]
}

const VIEWS: { view: View; label: string; icon: Icon }[] = [
  { view: 'grid', label: 'Grid view', icon: LayoutGrid },
  { view: 'list', label: 'List view', icon: List },
]

/** The buttons for the grid view and the list view. */
export const ViewSwitch = ({ value, onChange }: { value: View; onChange: (view: View) => void }) =>
  VIEWS.map(({ view, label, icon: Icon }) => (
    <IconButton
      key={view}
      label={label}
      aria-pressed={value === view}
      onClick={() => onChange(view)}
      className="aria-pressed:bg-surface aria-pressed:text-green"
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  ))
