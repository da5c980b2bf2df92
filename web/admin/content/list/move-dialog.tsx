import { COUNTED } from '../../client/graphql/counted.ts'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { TextControl } from '../../ui/controls/text-control.tsx'

interface Props {
  /** The number of items that move. */
  count: number
  /** The number of items in the list. */
  total: number
  onMove: (position: number) => void
  onClose: () => void
}

/** Asks for the position that items move to. */
export default function MoveDialog({ count, total, onMove, onClose }: Props) {
  const last = total > COUNTED ? undefined : total
  return (
    <FormInDialog
      title="Move to position …"
      description={count === 1 ? '1 item' : `${count.toLocaleString('en')} items, one after the other`}
      submitLabel="Move"
      initial={{ position: '1' }}
      onClose={onClose}
      onSubmit={async ({ position }) => {
        onClose()
        onMove(Number(position))
      }}
    >
      {({ register, formState: { errors } }) => (
        <TextControl
          label="Position"
          type="number"
          inputMode="numeric"
          min={1}
          max={last}
          help={last ? `1 is the top, ${last.toLocaleString('en')} the end.` : '1 is the top.'}
          error={errors.position?.message}
          {...register('position', {
            required: 'Position is required',
            min: { value: 1, message: 'Position must be at least 1' },
            ...(last && { max: { value: last, message: `Position must be at most ${last}` } }),
          })}
        />
      )}
    </FormInDialog>
  )
}
