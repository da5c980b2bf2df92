import { blank, type Singleton } from '../../../../schema/kind.ts'
import { inSentence } from '../../../../schema/names.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { PreviewComponent } from '../../forms/editing/live-preview.tsx'
import type { FormPlace } from '../../model/form-place.ts'
import { singletonInAdmin } from '../../model/kinds.ts'
import { Page } from '../../shell/page/page.tsx'
import { SingletonForm } from './singleton-form.tsx'
import { useSingleton } from './use-singleton.ts'

interface Props {
  kind: Singleton
  Preview?: PreviewComponent
  /** Where the form is shown, by default on a screen of its own. */
  place?: FormPlace
  onSaved?: () => void
}

/** The screen of a singleton: its form, once the content is loaded. */
export function SingletonScreen({ kind, Preview, place, onSaved }: Props) {
  const { start, missing: isMissing, startWithDefaults, reload } = useSingleton(kind, blank(kind), place?.release)
  if (start)
    return (
      <SingletonForm
        key={`${start.unsavedInputName} ${start.failed} ${start.change?.id}`}
        {...{ kind, start, reload, Preview, place, onSaved }}
      />
    )
  const name = inSentence(kind.label)
  const { title = kind.label, back, missing } = singletonInAdmin(kind)
  const { message, button } = missing ?? { message: `No ${name} found.`, button: 'Start with the built-in words' }
  return (
    <Page title={title} back={back}>
      {isMissing ? (
        <div className="grid justify-items-start gap-4">
          <p>{message}</p>
          <Button onClick={startWithDefaults}>{button}</Button>
        </div>
      ) : (
        <Spinner label={`Loading ${name}...`} />
      )}
    </Page>
  )
}
