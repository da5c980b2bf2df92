import { Fragment, type ReactNode } from 'react'
import { type Fields, groupOf, isBlocks, isGroup, isGroupList } from '../../../../schema/fields.ts'
import {
  ENTRY,
  isBlankText,
  isPageAddress,
  isTranslated,
  type OriginalText,
  pathOfText,
  textsOf,
} from '../../../../schema/fields/translations/texts.ts'
import { entryName } from '../fields/entry-name.ts'

type Values = Record<string, unknown>

interface Props {
  fields: Fields
  values: Values
  /** The names that lead to the values. */
  names?: readonly string[]
  /** Renders a text. */
  render: (text: OriginalText) => ReactNode
  /** Renders the address of the page, which is among the values of the item itself. */
  renderAddress?: (address: OriginalText) => ReactNode
}

const AT_THE_TOP: readonly string[] = []

/** The texts of an item that have translations, in the order of its form, with the names of groups and entries above theirs. */
export function Texts({ fields, values, names = AT_THE_TOP, render, renderAddress }: Props) {
  return Object.entries(fields).map(([key, field]) => {
    const value = values[key]
    if (value === undefined || value === null) return null
    const at = [...names, key]
    if (isPageAddress(field))
      return <Fragment key={key}>{renderAddress?.({ path: key, field, value: value as string })}</Fragment>
    if (isTranslated(field)) {
      const text = value as OriginalText['value']
      return isBlankText(text) ? null : (
        <Fragment key={key}>{render({ path: pathOfText(at, text), field, value: text })}</Fragment>
      )
    }
    if (textsOf({ [key]: field }, values).length === 0) return null
    if (isGroup(field))
      return (
        <Section key={key} label={field.label}>
          <Texts fields={field.fields} values={value as Values} names={at} render={render} />
        </Section>
      )
    if (!isGroupList(field)) return null
    return (
      <Section key={key} label={field.label}>
        {(value as Values[]).map((entry, index) => {
          const block = isBlocks(field) ? groupOf(field, entry) : undefined
          const inner = block?.group.fields ?? field.fields
          const within = block?.values ?? entry
          if (textsOf(inner, within).length === 0) return null
          const id = block ? String(entry['key']) : String(index)
          const path = block ? [...at, id, block.name] : [...at, ENTRY]
          return (
            <Section key={id} label={`${block?.group.label ?? entryName(field.label)} ${index + 1}`} isEntry>
              <Texts fields={inner} values={within} names={path} render={render} />
            </Section>
          )
        })}
      </Section>
    )
  })
}

interface SectionProps {
  label: string
  /** Whether it is an entry of a list. */
  isEntry?: boolean
  children: ReactNode
}

const Section = ({ label, isEntry = false, children }: SectionProps) => (
  <fieldset className={isEntry ? 'min-w-0 pt-3' : 'min-w-0 border-t border-line pt-4'}>
    <legend className={isEntry ? 'text-sm text-ink-soft' : 'pr-3 font-serif text-lg'}>{label}</legend>
    {children}
  </fieldset>
)
