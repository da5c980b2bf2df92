import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { WordRun } from '../../../schema/word-runs.ts'
import { ComparedText, compareTexts } from '../differences/compared-text.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import type { MergeChoice, MergePrompt } from './merge-prompt.ts'

const FORM = 'conflict-form'

/** Shows both values of each field that two sides changed, and lets the editor choose one. */
export function ConflictDialog({ prompt }: { prompt: MergePrompt | null }) {
  return (
    <FormDialog
      open={prompt !== null}
      onClose={() => prompt?.resolve(null)}
      title={prompt?.texts.title ?? ''}
      description={prompt?.texts.description ?? ''}
      footer={
        <>
          <Button variant="outline" onClick={() => prompt?.resolve(null)}>
            {prompt?.texts.cancel}
          </Button>
          <Button type="submit" form={FORM}>
            {prompt?.texts.submit}
          </Button>
        </>
      }
    >
      {prompt && <Choices prompt={prompt} />}
    </FormDialog>
  )
}

function Choices({ prompt: { choices, texts, resolve } }: { prompt: MergePrompt }) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())

  function choose(key: string, isTheirs: boolean) {
    const next = new Set(theirs)
    if (isTheirs) next.add(key)
    else next.delete(key)
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
        resolve(theirs)
      }}
    >
      {choices.map((choice) => {
        const { key, label, mine, theirs: other } = choice
        const runs = compareTexts(mine, other)
        return (
          <fieldset key={key} className="grid gap-2 sm:grid-cols-2">
            <legend className="mb-2 font-medium">{label}</legend>
            <Side
              choice={choice}
              name={texts.mine}
              text={mine}
              runs={runs}
              isNew={false}
              checked={!theirs.has(key)}
              onChoose={() => choose(key, false)}
            />
            <Side
              choice={choice}
              name={texts.theirs}
              text={other}
              runs={runs}
              isNew
              checked={theirs.has(key)}
              onChoose={() => choose(key, true)}
            />
          </fieldset>
        )
      })}
    </form>
  )
}

interface SideProps {
  choice: MergeChoice
  name: string
  text: string
  runs: readonly WordRun[] | undefined
  isNew: boolean
  checked: boolean
  onChoose: () => void
}

function Side({ choice, name, text, runs, isNew, checked, onChoose }: SideProps) {
  const id = useId()
  return (
    <div className="rounded-md border border-line-strong p-3 has-checked:border-leaf has-checked:bg-tint">
      <input
        id={id}
        type="radio"
        name={choice.key}
        checked={checked}
        onChange={onChoose}
        aria-describedby={`${id}-text`}
        className="mr-2 size-4 align-[-2px] accent-solid"
      />
      <label htmlFor={id} className="text-sm font-medium">
        {name}
      </label>
      <p id={`${id}-text`} className="mt-1 text-sm break-words whitespace-pre-wrap text-ink-soft">
        <ComparedText text={text} runs={runs} isNew={isNew} />
      </p>
    </div>
  )
}
