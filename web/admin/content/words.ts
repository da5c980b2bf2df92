import type { Kind } from '../../../schema/kind.ts'

/** The words of a manager that differ from kind to kind. */
export interface Words {
  title: string
  add: string
  addTitle: string
  editTitle: string
  loading: string
  one: string
  deleteQuestion: (count: number) => string
  toggle: (isActive: boolean) => string
  empty: string
}

const addNames: Record<string, string> = { teamMember: 'Team Member', job: 'Job' }

/** The words of a kind's manager. */
export function wordsOf(kind: Kind): Words {
  const one = kind.label.toLowerCase()
  const many = kind.labelPlural.toLowerCase()
  const name = addNames[kind.name] ?? kind.label
  return {
    title: kind.labelPlural,
    add: `Add ${name}`,
    addTitle: `Add ${name}`,
    editTitle: `Edit ${name}`,
    loading: `Loading ${many}...`,
    one,
    deleteQuestion: (count) =>
      count === 1
        ? `Are you sure you want to delete this ${one}?`
        : `Are you sure you want to delete ${count} ${many}?`,
    // Only products name what the button does; elsewhere the badge beside it says what it will turn into.
    toggle: kind.name === 'product' ? (isActive) => (isActive ? 'Disable' : 'Enable') : () => 'Toggle',
    empty: `No ${many} yet.`,
  }
}

/** The words of the SEO screen. */
export const seoWords: Words = {
  title: 'SEO Settings',
  add: 'Add New Page SEO',
  addTitle: 'Add New Page SEO',
  editTitle: 'Edit SEO Settings',
  loading: 'Loading SEO settings...',
  one: 'SEO configuration',
  deleteQuestion: (count) =>
    count === 1
      ? 'Are you sure you want to delete this SEO configuration?'
      : `Are you sure you want to delete ${count} SEO configurations?`,
  toggle: () => 'Toggle',
  empty: 'No SEO configuration yet.',
}
