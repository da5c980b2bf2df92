import { type ReactNode, useId, useState } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import type { MergedText } from '../../../../schema/merge-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ComparedText, compareTexts } from '../../ui/controls/compared-text.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CONTROL_CLASS } from '../../ui/controls/field.tsx'
import { display } from '../../model/display.ts'
import ChosenItem from '../references/chosen-item.tsx'
import { useTitles, withTitles } from '../references/shown-value.ts'
import type { MergeChoice, MergePrompt, MergeTexts } from './merge-prompt.ts'

const FORM = 'conflict-form'

/** Shows both values of each field that two sides changed, and lets the editor choose one, or edit the merged text. */
export default function ConflictDialog({ open, prompt }: { open: boolean; prompt: MergePrompt | null }) {
  return (
    <FormDialog
      open={open}
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

/** What is chosen for a field, and the text as it was edited. */
interface Answer {
  side: 'mine' | 'theirs' | 'merged'
  text: string
}

/** Merged texts are chosen from the start if no word was changed by both sides. */
const firstAnswer = ({ merged }: MergeChoice): Answer => ({
  side: merged?.isClean ? 'merged' : 'mine',
  text: merged?.text ?? '',
})

function Choices({ prompt: { choices, texts, resolve } }: { prompt: MergePrompt }) {
  const [answers, setAnswers] = useState(() => new Map(choices.map((choice) => [choice.key, firstAnswer(choice)])))

  function submit() {
    const decisions = [...answers].flatMap(([key, { side, text }]) =>
      side === 'mine' ? [] : [[key, side === 'theirs' ? side : { text }] as const],
    )
    resolve(new Map(decisions))
  }

  return (
    <form
      id={FORM}
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        // React events bubble through portals: without this, the form behind the dialog would be submitted too.
        event.stopPropagation()
        submit()
      }}
    >
      {choices.map((choice) => (
        <Choice
          key={choice.key}
          choice={choice}
          texts={texts}
          answer={answers.get(choice.key)!}
          onAnswer={(answer) => setAnswers(new Map(answers).set(choice.key, answer))}
        />
      ))}
    </form>
  )
}

interface ChoiceProps {
  choice: MergeChoice
  texts: MergeTexts
  answer: Answer
  onAnswer: (answer: Answer) => void
}

function Choice({ choice, texts, answer, onAnswer }: ChoiceProps) {
  const { key, label, merged, refersTo, nested } = choice
  const titles = useTitles(nested ? [{ field: nested.field, values: [nested.mine, nested.theirs] }] : [])
  const textOf = (of: 'mine' | 'theirs') =>
    nested ? display(nested.field, withTitles(nested.field, nested[of], titles)) : choice[of]
  const [mine, theirs] = [textOf('mine'), textOf('theirs')]
  const runs = refersTo ? undefined : compareTexts(mine, theirs)
  const side = (name: Answer['side']) => ({
    group: key,
    checked: answer.side === name,
    onChoose: () => onAnswer({ ...answer, side: name }),
  })
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-2 font-medium">{label}</legend>
      <Side name={texts.mine} {...side('mine')}>
        {refersTo ? <Items kinds={refersTo} ids={mine} /> : <ComparedText text={mine} runs={runs} isNew={false} />}
      </Side>
      <Side name={texts.theirs} {...side('theirs')}>
        {refersTo ? <Items kinds={refersTo} ids={theirs} /> : <ComparedText text={theirs} runs={runs} isNew />}
      </Side>
      {merged && (
        <div className="sm:col-span-2">
          <Side name={refersTo ? 'Both' : nameOfMerged(merged)} {...side('merged')}>
            {refersTo ? (
              <Items kinds={refersTo} ids={merged.text} />
            ) : (
              <textarea
                aria-label={`${label}: merged text`}
                value={answer.text}
                rows={Math.min(12, Math.max(2, Math.ceil(answer.text.length / 80)))}
                onChange={(event) => onAnswer({ side: 'merged', text: event.target.value })}
                className={`${CONTROL_CLASS} field-sizing-content max-h-96`}
              />
            )}
          </Side>
        </div>
      )}
    </fieldset>
  )
}

const nameOfMerged = ({ isClean }: MergedText) =>
  isClean ? 'Both, merged by words' : 'Both, to edit: passages that you both changed are there twice'

/** The titles of items. @param ids one in a line */
function Items({ kinds, ids }: { kinds: readonly Kind[]; ids: string }) {
  if (ids === '') return <>None</>
  return (
    <ol>
      {ids.split('\n').map((id) => (
        <li key={id}>
          <ChosenItem kinds={kinds} id={id} />
        </li>
      ))}
    </ol>
  )
}

interface SideProps {
  group: string
  name: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

function Side({ group, name, checked, onChoose, children }: SideProps) {
  const id = useId()
  return (
    <div className="rounded-md border border-line-strong p-3 has-checked:border-leaf has-checked:bg-tint">
      <input
        id={id}
        type="radio"
        name={group}
        checked={checked}
        onChange={onChoose}
        aria-describedby={`${id}-text`}
        className="mr-2 size-4 align-[-2px] accent-solid"
      />
      <label htmlFor={id} className="text-sm font-medium">
        {name}
      </label>
      <div id={`${id}-text`} className="mt-1 text-sm break-words whitespace-pre-wrap text-ink-soft">
        {children}
      </div>
    </div>
  )
}
