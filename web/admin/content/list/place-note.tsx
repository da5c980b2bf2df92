import { useQuery } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Kind } from '../../../../schema/kind.ts'
import { Button } from '../../../ui/button.tsx'
import { operationsFor, type Place } from '../../client/graphql/operations.ts'

const DELAY_MS = 300

/** Returns a value as it was when it last stayed the same for 300 ms. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface Props {
  kind: Kind
  /** The id of the item; undefined for a new one. */
  id: string | undefined
}

/** Says where the item in the form will stand in its list, and moves it to the end. */
export default function PlaceNote({ kind, id }: Props) {
  const { setValue } = useFormContext()
  const [order, title] = useWatch({ name: ['order', kind.titleField] }) as [unknown, unknown]
  const settled = useSettled(`${Number(order)} ${String(title)}`)
  const [number, ...words] = settled.split(' ')
  const isValid = Number.isSafeInteger(Number(number)) && Math.abs(Number(number)) < 2 ** 31
  const { data, previousData } = useQuery(operationsFor(kind).place!, {
    variables: { order: Number(number), title: words.join(' '), ...(id && { id }) },
    skip: !isValid,
    fetchPolicy: 'no-cache',
  })
  const place = (data ?? previousData)?.place
  if (!place || !isValid) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {placeInWords(place)}
      {place.position < place.total && (
        <Button
          variant="outline"
          size="small"
          onClick={() => setValue('order', place.orderAtEnd, { shouldDirty: true, shouldTouch: true })}
        >
          Put at the end
        </Button>
      )}
    </p>
  )
}

function placeInWords({ position, total }: Place): string {
  const words = `Number ${position.toLocaleString('en')} of ${total.toLocaleString('en')} in the list`
  if (total === 1) return `${words}.`
  if (position === 1) return `${words}: the top.`
  return position === total ? `${words}: the end.` : `${words}.`
}
