import { Menu } from '@base-ui/react/menu'
import FileInput from 'virtual:icon/file-input'
import { Link } from 'react-router-dom'
import { sortableFields } from '../../../../schema/lists.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { enumName } from '../../../../schema/names.ts'
import { problemOf } from '../../client/graphql/problem.ts'
import { sendRest } from '../../client/graphql/send-rest.ts'
import { useMayAdd } from '../../client/session/store.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { MENU_ITEM, MenuPopup } from '../../ui/dialogs/menu.tsx'
import { downloadBlob } from '../../ui/hooks/download.ts'
import { joined } from '../filters/conditions.ts'
import type { ListState } from './use-list.ts'

const FORMATS = [
  { format: 'csv', label: 'Export as CSV, for spreadsheets' },
  { format: 'json', label: 'Export as JSON' },
  { format: 'ndjson', label: 'Export as NDJSON, for other Verdant sites' },
] as const

/** Returns the sort order of a list as REST takes it; undefined for one that only the screen has. */
function sortOf(kind: Kind, { sort, descending }: ListState): string | undefined {
  const keys = [...sortableFields(kind).map(([key]) => key), 'createdAt', 'updatedAt']
  const key = keys.find((one) => enumName(one) === sort)
  return key && (descending ? `-${key}` : key)
}

/** Saves what a list shows, on all its pages, as a file. @throws Problem */
async function exportList(kind: Kind, state: ListState, format: string): Promise<void> {
  const sort = sortOf(kind, state)
  const query = new URLSearchParams({
    format,
    ...(state.search && { search: state.search }),
    ...(state.conditions.length > 0 && { where: JSON.stringify(joined(state.conditions)) }),
    ...(sort && { sort }),
  })
  const response = await sendRest(`/exports/${kind.path}?${query}`)
  downloadBlob(await response.blob(), `${kind.path}.${format}`)
}

interface Props {
  kind: Kind
  state: ListState
  /** Called with the message if an export fails, and with null when one begins. */
  onFailure: (message: string | null) => void
}

/** The menu that exports what a list shows, and leads to the import. */
export default function TransferMenu({ kind, state, onFailure }: Props) {
  const mayImport = useMayAdd(kind)
  async function save(format: string) {
    onFailure(null)
    await exportList(kind, state, format).catch((error: unknown) =>
      onFailure(`The export failed: ${problemOf(error).message}`),
    )
  }
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <IconButton label="Import and export">
            <FileInput aria-hidden="true" className="size-4" />
          </IconButton>
        }
      />
      <MenuPopup>
        {FORMATS.map(({ format, label }) => (
          <Menu.Item key={format} className={MENU_ITEM} onClick={() => void save(format)}>
            {label}
          </Menu.Item>
        ))}
        {mayImport && (
          <Menu.Item
            className={MENU_ITEM}
            render={
              <Link to={`${adminPaths.import}?${new URLSearchParams({ kind: kind.path })}`}>Import a file …</Link>
            }
          />
        )}
      </MenuPopup>
    </Menu.Root>
  )
}
