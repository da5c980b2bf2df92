import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { slugify } from '../../../schema/fields/slug/slugify.ts'

/** Makes the path of a new page from its title, until someone writes another one. Shows nothing. */
export default function PathFromTitle() {
  const { control, getValues, setValue } = useFormContext()
  const { defaultValues } = useFormState({ control })
  const title: unknown = useWatch({ control, name: 'title' })
  const isNew = defaultValues?.['path'] === ''
  const made = useRef('')

  useEffect(() => {
    if (!isNew || getValues('path') !== made.current) return
    const slug = slugify(typeof title === 'string' ? title : '')
    const path = slug && `/${slug}`
    if (path === made.current) return
    made.current = path
    setValue('path', path, { shouldDirty: true })
  }, [isNew, title, getValues, setValue])

  return null
}
