import { useMutation } from '@apollo/client/react'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { type FormEvent, useId, useRef, useState } from 'react'
import { isEmail } from '../../../schema/text.ts'
import { SubscribeDocument } from '../../graphql/generated.ts'
import { Button } from '../../ui/button.tsx'

const THANKS = 'Thank you. You are on the list.'
const NONSENSE = 'Please enter an e-mail address, such as name@farm.example.'
const TOO_MANY = 'Too many tries in a short time. Please try again in a few minutes.'
const FAILED = 'That did not work. Please try again later.'

function explain(error: unknown): string {
  const code = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.['code'] : undefined
  if (code === 'TOO_MANY_REQUESTS') return TOO_MANY
  return code === 'INVALID' || code === 'BAD_REQUEST' ? NONSENSE : FAILED
}

/** The Stay Updated box: takes an e-mail address and says in place what became of it. */
export function Newsletter() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [done, setDone] = useState(false)
  const [subscribe, { loading }] = useMutation(SubscribeDocument)

  const send = async (field: HTMLInputElement) => {
    const email = field.value.trim()
    setDone(false)
    if (!isEmail(email)) {
      setProblem(NONSENSE)
      field.focus()
      return
    }
    setProblem('')
    try {
      await subscribe({ variables: { email } })
      setDone(true)
      field.value = ''
    } catch (error) {
      setProblem(explain(error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (input.current) void send(input.current)
  }

  return (
    <section aria-labelledby={`${id}-title`} className="grid grid-cols-1 content-start gap-3">
      <h2 id={`${id}-title`} className="font-serif text-2xl">
        Stay Updated
      </h2>
      <p className="text-ink-soft">Trial results and new strains, a few times a year.</p>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          E-mail address
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            ref={input}
            name="email"
            type="email"
            autoComplete="email"
            aria-describedby={`${id}-message`}
            aria-invalid={problem === NONSENSE || undefined}
            className="text-input min-w-0 flex-1 basis-48"
          />
          <Button type="submit" disabled={loading}>
            Subscribe
          </Button>
        </div>
        <p id={`${id}-message`} role="status" className={`min-h-6 text-sm ${problem ? 'text-danger' : 'text-green'}`}>
          {problem || (done && THANKS)}
        </p>
      </form>
    </section>
  )
}
