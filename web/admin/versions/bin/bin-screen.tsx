import { RESTORABLE_DAYS } from '../../../../schema/kinds/media-file.ts'
import { Page } from '../../shell/page/page.tsx'
import DeletedList from '../history/deleted-list.tsx'

/** /admin/bin */
export const BinScreen = () => (
  <Page title="Bin">
    <div className="grid max-w-5xl grid-cols-1 gap-4">
      <p className="max-w-prose text-ink-soft">
        What was deleted, of all kinds. An item is restored as it was, with its address and its history. Pictures are
        kept for {RESTORABLE_DAYS} days.
      </p>
      <DeletedList />
    </div>
  </Page>
)
