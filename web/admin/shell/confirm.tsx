import { AlertDialog } from '@base-ui/react/alert-dialog'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

interface Question<A extends string> {
  question: string
  detail?: ReactNode
  /** The answers besides Cancel, the safest first; the last is the one the question is about. */
  answers: readonly { value: A; label: string; danger?: boolean }[]
  /** What the answer that changes nothing is called; null for a mere notice. */
  cancel?: string | null
}

type Ask = <A extends string>(question: Question<A>) => Promise<A | null>

const Context = createContext<Ask>(() => Promise.resolve(null))

/** Asks in a dialog; resolves to the answer, or null when nothing was chosen. */
export const useAsk = () => useContext(Context)

/** Asks before something is removed. */
export function useConfirm() {
  const ask = useAsk()
  return useCallback(
    async (question: string, label = 'Delete', detail?: string) =>
      (await ask({ question, detail, answers: [{ value: 'yes', label, danger: true }] })) === 'yes',
    [ask],
  )
}

/** Says something that must be read; resolves once it is closed. */
export function useAlert() {
  const ask = useAsk()
  return useCallback(
    (message: string) => ask({ question: message, answers: [{ value: 'ok', label: 'OK' }], cancel: null }),
    [ask],
  )
}

/** Holds the one dialog in which questions are asked. */
export function Questions({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question<string> | null>(null)
  const [open, setOpen] = useState(false)
  const answer = useRef<(value: string | null) => void>(() => {})

  const ask = useCallback<Ask>(
    <A extends string>(next: Question<A>) =>
      new Promise<A | null>((resolve) => {
        answer.current(null)
        answer.current = resolve as (value: string | null) => void
        setQuestion(next)
        setOpen(true)
      }),
    [],
  )
  const close = (value: string | null) => {
    setOpen(false)
    answer.current(value)
  }

  return (
    <Context value={ask}>
      {children}
      <AlertDialog.Root open={open} onOpenChange={(next) => !next && close(null)}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className="fixed inset-0 z-[54] bg-[rgb(6_17_11/0.5)]" forceRender />
          <AlertDialog.Viewport className="fixed inset-0 z-[55] grid place-items-center p-4">
            <AlertDialog.Popup className="w-full max-w-lg rounded-md border border-line bg-raised p-6">
              <AlertDialog.Title className="text-lg font-medium break-words text-balance">
                {question?.question}
              </AlertDialog.Title>
              {question?.detail && (
                <AlertDialog.Description className="mt-2 text-ink-soft">{question.detail}</AlertDialog.Description>
              )}
              <div className="mt-6 flex flex-wrap justify-end gap-3">
                {question?.cancel !== null && (
                  <Button look="outline" onClick={() => close(null)}>
                    {question?.cancel ?? 'Cancel'}
                  </Button>
                )}
                {question?.answers.map(({ value, label, danger }) => (
                  <Button key={value} look={danger ? 'danger' : 'solid'} onClick={() => close(value)}>
                    {label}
                  </Button>
                ))}
              </div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </Context>
  )
}
