import { Menu } from '@base-ui/react/menu'
import FileInput from 'virtual:icon/file-input'
import { Link } from 'react-router-dom'
import { TRANSLATION_ENDINGS, TRANSLATIONS } from '../../../../schema/transfer/translation-file.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { problemOf } from '../../client/graphql/problem.ts'
import { sendRest } from '../../client/graphql/send-rest.ts'
import { useMay } from '../../client/session/store.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { MENU_ITEM, MenuPopup } from '../../ui/dialogs/menu.tsx'
import { downloadBlob } from '../../ui/hooks/download.ts'

const EXPORTS = [
  { label: 'Export what is to do, as XLIFF', format: 'xliff', only: 'todo' },
  { label: 'Export what is to do, for spreadsheets', format: 'csv', only: 'todo' },
  { label: 'Export all texts, as XLIFF', format: 'xliff' },
  { label: 'Export all texts, for spreadsheets', format: 'csv' },
] as const

interface Props {
  /** The tag of the language. */
  language: string
  /** The path of the kind whose texts are exported; undefined for all. */
  kind: string | undefined
  /** Called with the message if an export fails, and with null when one begins. */
  onFailure: (message: string | null) => void
}

/** The menu that exports texts for translators, and leads to the import of what they send back. */
export default function FilesMenu({ language, kind, onFailure }: Props) {
  const mayImport = useMay('releases:draft')
  async function save({ format, ...chosen }: (typeof EXPORTS)[number]) {
    onFailure(null)
    const query = new URLSearchParams({
      language,
      format,
      ...(kind && { kind }),
      ...('only' in chosen && { only: chosen.only }),
    })
    try {
      const response = await sendRest(`/exports/translations?${query}`)
      downloadBlob(
        await response.blob(),
        `${[language, kind].filter(Boolean).join('-')}.${TRANSLATION_ENDINGS[format][0]}`,
      )
    } catch (error) {
      onFailure(`The export failed: ${problemOf(error).message}`)
    }
  }
  return (
    <Menu.Root>
      <Menu.Trigger className={buttonClass({ variant: 'outline', size: 'medium' })}>
        <FileInput aria-hidden="true" className="size-4" />
        Files for translators
      </Menu.Trigger>
      <MenuPopup>
        {EXPORTS.map((one) => (
          <Menu.Item key={one.label} className={MENU_ITEM} onClick={() => void save(one)}>
            {one.label}
          </Menu.Item>
        ))}
        {mayImport && (
          <Menu.Item
            className={MENU_ITEM}
            render={
              <Link to={`${adminPaths.import}?${new URLSearchParams({ kind: TRANSLATIONS })}`}>Import a file …</Link>
            }
          />
        )}
      </MenuPopup>
    </Menu.Root>
  )
}
