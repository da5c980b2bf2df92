import type { UseFormReturn } from 'react-hook-form'
import { webhookEvents, webhookTopics } from '../../../../schema/webhooks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { TextControl } from '../../ui/controls/text-control.tsx'
import type { WebhookInput } from '../../client/graphql/generated.ts'
import { eventLabel } from './labels.ts'

/** What the form of a webhook edits. */
export type WebhookValues = Required<WebhookInput>

interface ChoicesProps {
  legend: string
  help: string
  /** The name of the field, whose value is the list of the selected names. */
  field: 'topics' | 'events'
  choices: readonly { name: string; label: string; description?: string }[]
  register: UseFormReturn<WebhookValues>['register']
  /** Whether the choices have descriptions, which need room. */
  isDescribed?: boolean
}

const Choices = ({ legend, help, field, choices, register, isDescribed = false }: ChoicesProps) => (
  <fieldset className="grid gap-2">
    <legend className="text-sm font-medium">{legend}</legend>
    <p className="text-sm text-ink-soft">{help}</p>
    <div
      className={classNames(
        'grid gap-x-4',
        isDescribed
          ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))]'
          : 'grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))]',
      )}
    >
      {choices.map(({ name, label, description }) => (
        <label key={name} className="flex min-h-11 items-start gap-3 py-2">
          <input type="checkbox" value={name} className="mt-0.5 size-5 shrink-0 accent-solid" {...register(field)} />
          <span>
            {label}
            {description && <span className="block text-sm text-ink-soft">{description}</span>}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

const topics = webhookTopics.map(({ name, label }) => ({ name, label }))
const events = Object.entries(webhookEvents).map(([name, description]) => {
  const label = eventLabel(name)
  return { name, label: label[0]!.toUpperCase() + label.slice(1), description }
})

/** The fields of a webhook. */
export const WebhookFields = ({ register, formState: { errors } }: UseFormReturn<WebhookValues>) => (
  <>
    <TextControl
      label="Address"
      type="url"
      required
      placeholder="https://"
      autoComplete="off"
      help="Where the requests are sent."
      error={errors.url?.message}
      {...register('url', { required: 'Address is required' })}
    />
    <Choices
      legend="Tells of"
      help="Nothing selected means everything."
      field="topics"
      choices={topics}
      register={register}
    />
    <Choices
      legend="Events"
      help="Nothing selected means all events."
      field="events"
      choices={events}
      isDescribed
      register={register}
    />
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-solid" {...register('isBatched')} />
      <span>
        Send events together
        <span className="block text-sm text-ink-soft">
          Events of one kind that wait are sent in one request, which receivers have to expect.
        </span>
      </span>
    </label>
  </>
)
