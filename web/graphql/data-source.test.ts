import { afterEach, expect, test, vi } from 'vitest'
import { websiteKinds } from '../../schema/website.ts'
import { loadViewsBy } from '../site/late-views.tsx'
import { defaultSettings } from '../site/shell/default-settings.data.ts'
import { DataSource } from './data-source.ts'
import type { SearchPageQuery } from './generated.ts'
import { operation } from './operation.ts'
import { OperationError } from './operation-error.ts'

// As the entry of the website does.
loadViewsBy(() => import('../site/views.ts'))

const typed = <Fields extends object>(type: string, fields: Fields) => ({ __typename: type, ...fields })
/** The footer without items: its columns follow the model. */
const footer = typed(
  'Site',
  Object.fromEntries(
    websiteKinds.filter(({ website }) => 'inFooter' in website).map(({ plural }) => [plural, null]),
  ) as Omit<SearchPageQuery['footer'], '__typename'>,
)
const dataOf = (
  title: string,
  settings: typeof defaultSettings | null = { ...defaultSettings, site_title: title },
) => ({
  site: typed('Site', {
    settings: settings && typed('SiteSettings', settings),
    labels: null,
    company: null,
    siteFrame: null,
    search: [],
  }),
  footer,
})

/** Returns a data source whose first page is a search, and the bodies that it sends. */
function start(...responses: object[]) {
  const sent: { operationName: string; variables: object }[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json(responses.shift())
  })
  const first = { operation: 'SearchPage', variables: { text: 'soil' }, data: dataOf('First') } as const
  return { source: new DataSource('http://verdant.example/api/graphql', first), sent }
}

const titleIn = (source: DataSource) => source.read('Shell', {})?.site?.settings?.site_title

afterEach(() => void vi.unstubAllGlobals())

test('the data of the first page and of its shell are here without a request, before and after the client is loaded', async () => {
  const { source, sent } = start()
  for (let time = 0; time < 2; time++) {
    expect(source.read('SearchPage', { text: 'soil' })).toMatchObject(dataOf('First'))
    expect(titleIn(source)).toBe('First')
    expect(source.read('SearchPage', { text: 'corn' })).toBeUndefined()
    await source.prepare()
  }
  expect(sent).toEqual([])
})

test('the data of a query are kept, and those of the shell follow them', async () => {
  const { source, sent } = start({ data: dataOf('Second') })
  await source.query(operation('SearchPage'), { text: 'corn' })
  expect(sent).toMatchObject([{ operationName: 'SearchPage', variables: { text: 'corn' } }])
  expect(source.read('SearchPage', { text: 'corn' })).toMatchObject(dataOf('Second'))
  expect(titleIn(source)).toBe('Second')
})

test('the settings of the last page stay if they fail to load', async () => {
  const { source } = start({ data: dataOf('', null) })
  await source.query(operation('SearchPage'), { text: 'corn' })
  expect(titleIn(source)).toBe('First')
})

test('an error has its code, and the next query is sent', async () => {
  const errors = [{ message: 'Too many', extensions: { code: 'TOO_MANY_REQUESTS' } }]
  const { source } = start({ data: null, errors }, { data: { subscribe: true } })
  const failed = source.mutate(operation('Subscribe'), { email: 'a@reader.example' })
  await expect(failed).rejects.toThrow(OperationError)
  await expect(failed).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await source.mutate(operation('Subscribe'), { email: 'a@reader.example' })
})
