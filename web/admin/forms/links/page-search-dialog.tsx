import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { PageSearch } from './page-search.tsx'

interface Props {
  /** The label of the field. */
  label: string
  url: string
  onChoose: (url: string) => void
  onClose: () => void
}

/** Chooses a page of this site for a field. */
export default function PageSearchDialog({ label, url, onChoose, onClose }: Props) {
  return (
    <FormDialog open onClose={onClose} title={label}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // React passes submit events of portals on to the form around the field.
          event.stopPropagation()
        }}
      >
        <PageSearch url={url} onChoose={onChoose} />
      </form>
    </FormDialog>
  )
}
