import { type SubmitEvent, useId, useRef, useState } from 'react'
import { isEmail } from '../../../schema/text.ts'
import { ClientNotLoaded, useDataSource } from '../../graphql/data-source.ts'
import { operation } from '../../graphql/operation.ts'
import { OperationError } from '../../graphql/operation-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { isServerReachable } from '../document.ts'
import { useAddress, useEdition } from '../edition.ts'
import { PageLink } from '../link.tsx'
import { useLangOf } from '../own-language.tsx'
import { failedResult, storedResult, type SubscribeResult } from '../../../schema/newsletter.ts'
import { useSite } from './site.ts'

const codeOf = (error: unknown) => (error instanceof OperationError ? error.code : undefined)

/**
 * The Stay Updated box: subscribes an e-mail address and shows the result in place. Without JavaScript the form is
 * submitted, and a page shows the result.
 */
export function Newsletter() {
  const { frame, labelText } = useSite()
  const lang = useLangOf()(frame)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<SubscribeResult>()
  const { preview } = useEdition()
  const source = useDataSource()
  const [loading, setLoading] = useState(false)

  const send = async (form: HTMLFormElement, field: HTMLInputElement) => {
    const email = field.value.trim()
    setResult(undefined)
    if (!isEmail(email)) {
      setResult('invalid')
      field.focus()
      return
    }
    setLoading(true)
    try {
      const { subscribe } = await source.mutate(operation('Subscribe'), { email })
      setResult(storedResult(subscribe))
      // The visitor may have typed another address meanwhile.
      if (field.value.trim() === email) field.value = ''
    } catch (error) {
      // Without the script that sends requests, the form is submitted as it is without JavaScript.
      if (error instanceof ClientNotLoaded && (await isServerReachable())) form.submit()
      else setResult(failedResult(codeOf(error)))
    } finally {
      setLoading(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (input.current && !loading) void send(event.currentTarget, input.current)
  }

  return (
    <section aria-labelledby={`${id}-title`} className="newsletter">
      <h2 id={`${id}-title`} className="box-title" lang={lang}>
        {frame.newsletterTitle}
      </h2>
      <p className="soft">
        <span lang={lang}>{frame.newsletterText}</span>{' '}
        <PageLink to={paths.privacy} className="text-link">
          {labelText('newsletter.privacy')}
        </PageLink>
      </p>
      <form noValidate method="post" action={useAddress(paths.subscribe)} onSubmit={submit} className="newsletter-form">
        <label htmlFor={id} className="small-label">
          {labelText('newsletter.email')}
        </label>
        <div className="row">
          <input
            id={id}
            ref={input}
            name="email"
            type="email"
            autoComplete="email"
            aria-describedby={`${id}-message`}
            aria-invalid={result === 'invalid' || undefined}
            disabled={preview !== undefined}
            className="text-input newsletter-input"
          />
          <Button type="submit" disabled={preview !== undefined} aria-disabled={loading || undefined}>
            {labelText('newsletter.subscribe')}
          </Button>
        </div>
        {preview ? (
          <p id={`${id}-message`} className="status-line soft">
            {labelText('newsletter.preview')}
          </p>
        ) : (
          <p
            id={`${id}-message`}
            role="status"
            className={`status-line ${result === 'done' || result === 'pending' ? 'newsletter-done' : 'newsletter-failed'}`}
          >
            {result && labelText(`newsletter.${result}`)}
          </p>
        )}
      </form>
    </section>
  )
}
