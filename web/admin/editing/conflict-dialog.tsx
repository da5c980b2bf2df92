import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { display } from './display.ts'
import type { Conflict } from '../../../schema/merge.ts'
import type { MergePrompt } from './use-editor.ts'

const FORM = 'conflict-form'

/** Shows both values of each field that someone else changed too, and lets the editor choose one. */
export function ConflictDialog({ prompt }: { prompt: MergePrompt | null }) {
  return (
    <FormDialog
      open={prompt !== null}
      onClose={() => prompt?.resolve(null)}
      title="Someone else saved changes"
      description="Changes to different fields have been merged. Choose which value to keep for each field that you both changed."
      footer={
        <>
          <Button variant="outline" onClick={() => prompt?.resolve(null)}>
            Back to the form
          </Button>
          <Button type="submit" form={FORM}>
            Save choices
          </Button>
        </>
      }
    >
      {prompt && <Choices prompt={prompt} />}
    </FormDialog>
  )
}

function Choices({ prompt }: { prompt: MergePrompt }) {
  const { conflicts, resolve } = prompt
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())

  function choose(path: string, isTheirs: boolean) {
    const next = new Set(theirs)
    if (isTheirs) next.add(path)
    else next.delete(path)
    setTheirs(next)
  }

  return (
    <form
      id={FORM}
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        // React events bubble through portals: without this, the form behind the dialog would be submitted too.
        event.stopPropagation()
        resolve(new Map(conflicts.map(({ path, mine, theirs: other }) => [path, theirs.has(path) ? other : mine])))
      }}
    >
      {conflicts.map((conflict) => (
        <fieldset key={conflict.path} className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-2 font-medium">{conflict.label}</legend>
          <Side conflict={conflict} side="mine" checked={!theirs.has(conflict.path)} onChoose={choose} />
          <Side conflict={conflict} side="theirs" checked={theirs.has(conflict.path)} onChoose={choose} />
        </fieldset>
      ))}
    </form>
  )
}

interface SideProps {
  conflict: Conflict
  side: 'mine' | 'theirs'
  checked: boolean
  onChoose: (path: string, isTheirs: boolean) => void
}

function Side({ conflict, side, checked, onChoose }: SideProps) {
  const id = useId()
  const isHidden = side === 'theirs' && conflict.isSecret
  const text = isHidden ? '(a secret that is not shown)' : display(conflict.field, conflict[side])
  return (
    <div className="rounded-md border border-line-strong p-3 has-checked:border-leaf has-checked:bg-tint">
      <input
        id={id}
        type="radio"
        name={conflict.path}
        checked={checked}
        onChange={() => onChoose(conflict.path, side === 'theirs')}
        aria-describedby={`${id}-text`}
        className="mr-2 size-4 align-[-2px] accent-solid"
      />
      <label htmlFor={id} className="text-sm font-medium">
        {side === 'mine' ? 'Yours' : 'Theirs'}
      </label>
      <p id={`${id}-text`} className="mt-1 text-sm break-words whitespace-pre-wrap text-ink-soft">
        {text || '(empty)'}
      </p>
    </div>
  )
}
