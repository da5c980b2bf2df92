import { Spinner } from '../../../ui/spinner.tsx'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { useLanguages } from '../../model/use-languages.ts'

interface Props {
  /** The number of selected items. */
  count: number
  /** Shows or hides the translations of the items. @throws Problem, which the dialog shows */
  onSet: (values: Record<string, unknown>) => Promise<void>
  onClose: () => void
}

/** Shows visitors the translations of the selected items into a language, or hides them. */
export default function TranslationDialog({ count, onSet, onClose }: Props) {
  const languages = useLanguages()
  if (!languages) return <Spinner label="Loading languages..." />
  return (
    <FormInDialog
      title="Translations"
      description={count === 1 ? '1 item' : `${count.toLocaleString('en')} items`}
      submitLabel="Apply"
      initial={{ language: languages[0]?.tag ?? '', isVisible: 'true' }}
      onClose={onClose}
      onSubmit={async ({ language, isVisible }) => {
        await onSet({ translations: { [language]: { isVisible: isVisible === 'true' } } })
        onClose()
      }}
    >
      {({ register }) => (
        <>
          <Field label="Language">
            {(control) => (
              <select {...control} {...register('language')} className={CONTROL_CLASS}>
                {languages.map(({ tag, name }) => (
                  <option key={tag} value={tag} lang={tag}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Translations are" help="Translations that lack required texts cannot be made visible.">
            {(control) => (
              <select {...control} {...register('isVisible')} className={CONTROL_CLASS}>
                <option value="true">Visible to visitors</option>
                <option value="false">Hidden</option>
              </select>
            )}
          </Field>
        </>
      )}
    </FormInDialog>
  )
}
