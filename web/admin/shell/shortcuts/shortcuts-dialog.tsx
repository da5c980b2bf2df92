import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { COMMAND_KEY, Key } from '../../ui/controls/key.tsx'

type Shortcut = readonly [keys: readonly string[], effect: string]

const GROUPS: readonly (readonly [title: string, shortcuts: readonly Shortcut[]])[] = [
  [
    'Everywhere',
    [
      [[COMMAND_KEY, 'K'], 'Find anything: items, media, settings, screens and actions'],
      [['?'], 'Show this list'],
      [['Esc'], 'Close a dialog'],
    ],
  ],
  [
    'Lists',
    [
      [['←', '→'], 'Go through the actions of a row, from its Edit link'],
      [['Shift', 'click'], 'Select all rows from the last selected one'],
      [['Space'], 'On a handle: lift the row, move it with ↑ and ↓, drop it with Space'],
    ],
  ],
  [
    'Forms',
    [
      [[COMMAND_KEY, 'S'], 'Save'],
      [[COMMAND_KEY, 'Shift', 'S'], 'Save draft'],
      [['Enter'], 'In a list of texts: add an entry'],
      [['Alt', '↑'], 'In a list of texts: move the entry up, with ↓ down'],
    ],
  ],
  [
    'Translations',
    [
      [[COMMAND_KEY, 'Enter'], 'Go to the next text that is missing or outdated'],
      [
        [COMMAND_KEY, 'Shift', 'Enter'],
        'Insert the original of a missing text, or take an outdated one as still right',
      ],
    ],
  ],
  [
    'Formatted texts',
    [
      [[COMMAND_KEY, 'B'], 'Bold'],
      [[COMMAND_KEY, 'I'], 'Italic'],
      [[COMMAND_KEY, 'K'], 'Link'],
      [['/'], 'Insert a block'],
      [[COMMAND_KEY, 'Z'], 'Undo'],
      [[COMMAND_KEY, 'Shift', 'V'], 'Paste as plain text'],
    ],
  ],
]

/** The keyboard shortcuts of the admin. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog open onClose={onClose} title="Keyboard shortcuts" isText>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {GROUPS.map(([title, shortcuts]) => (
          <section key={title} className="grid content-start gap-2">
            <h3 className="font-medium">{title}</h3>
            <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
              {shortcuts.map(([keys, effect]) => (
                <div key={effect} className="col-span-2 grid grid-cols-subgrid">
                  <dt className="flex items-start gap-1 self-start whitespace-nowrap">
                    {keys.map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </dt>
                  <dd className="text-ink-soft">{effect}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </FormDialog>
  )
}
