import { useState } from 'react'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { PageSearch } from './page-search.tsx'

interface Props {
  /** The label of the field. */
  label: string
  onChoose: (url: string) => void
  onClose: () => void
}

/** Chooses a page of this site for a field. */
export default function PageSearchDialog({ label, onChoose, onClose }: Props) {
  const [text, setText] = useState('')
  return (
    <FormDialog open onClose={onClose} title={label}>
      <PageSearch text={text} onText={setText} onChoose={onChoose} />
    </FormDialog>
  )
}
