import type { Editor } from './use-editor.ts'

/** Says whether a form has unsaved changes, also to screen readers. */
export const UnsavedStatus = ({ editor }: { editor: Editor }) => (
  <p role="status" className="text-sm text-ink-soft in-[footer]:mr-auto empty:hidden">
    {editor.dirty && 'Unsaved changes'}
  </p>
)
