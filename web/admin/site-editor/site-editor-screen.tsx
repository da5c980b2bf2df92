import {
  type ComponentType,
  type Ref,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { splitLanguage } from '../../../schema/fields/translations/language.ts'
import { inSentence } from '../../../schema/names.ts'
import { below, languageBase, VERSION_PARAM } from '../../../schema/site.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type WatchForm, WatchFormContext } from '../forms/editing/watched-form.ts'
import { LANGUAGE_PARAM, languageIn } from '../model/language.ts'
import { useLanguages } from '../model/use-languages.ts'
import { LIVE, versionIn } from '../model/version.ts'
import { Page } from '../shell/page/page.tsx'
import { type Device, DEVICE_WIDTHS, DeviceSwitch } from '../ui/controls/device-switch.tsx'
import { ErrorAlert } from '../ui/controls/error-alert.tsx'
import { ScaledFrame } from '../ui/controls/scaled-frame.tsx'
import { useQueryParams } from '../ui/hooks/use-query-params.ts'
import { describe } from './describe.ts'
import { fieldAt, focusField } from './focus-field.ts'
import type { Origin } from './origins.ts'
import type { PanelProps } from './panel-props.ts'
import { openIn, paramsOf } from './places.ts'
import { type Choice, ViewChoice } from './view-choice.tsx'
import { MOMENT_PARAM, RELEASE_PARAM, versionFor, viewIn } from './viewed.ts'
import { useArrange } from './use-arrange.ts'
import { useMarkedPage } from './use-marked-page.ts'
import { useSiteFrame } from './use-site-frame.ts'

/** What small screens show: there is no room for both. */
type Side = 'page' | 'form'

/** Windows below this width show a page as on a phone at first. */
const SMALL = 640

const PRESSED = 'aria-pressed:border-leaf aria-pressed:bg-surface aria-pressed:text-green'

/** /admin/site shows the website beside a form: what is clicked on the page is edited in the form. */
export function SiteEditorScreen({ Panel }: { Panel: ComponentType<PanelProps> }) {
  const [params, update] = useQueryParams()
  const search = `?${params}`
  const path = params.get('page') ?? '/'
  const view = viewIn(search)
  const { tag, rest } = splitLanguage(path)
  const language = useLanguages()?.find((other) => other.tag === tag)?.tag ?? null
  const [opened, setOpened] = useState(0)
  const [device, setDevice] = useState<Device>(() => (innerWidth < SMALL ? 'phone' : 'desktop'))
  const [isPicking, setPicking] = useState(true)
  const [side, setSide] = useState<Side>('page')
  const { base, failure, key, isOpening } = useSiteFrame(view, opened)
  const open = openIn(search)
  /** The frame whose page is shown: the one before is, until the page of a newer one is there. */
  const [ready, setReady] = useState(key)
  /** The frame that was the newest when a page was chosen here. It may load another one before the frame of the chosen page is there. */
  const chosenOver = useRef('')
  const form = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState(0)
  /** Whether the form gets the focus when it is opened. */
  const takesFocus = useRef(true)
  const wanted =
    open && JSON.stringify({ path: open.path, of: [open.kind.name, open.id, languageIn(search)], times: picked })

  function openForm(origin: Origin) {
    const isOpen = open?.kind === origin.kind && open.id === origin.id
    update({ ...paramsOf(origin), ...(!isOpen && { [VERSION_PARAM]: versionFor(view) }), [LANGUAGE_PARAM]: language })
    // In one rendering with the address, which React shows as a transition.
    startTransition(() => setPicked(picked + 1))
  }

  function pick(origin: Origin) {
    openForm(origin)
    setSide('form')
  }

  const arrange = useArrange({
    isLive: !view?.at && !view?.releaseId,
    isOriginal: !view?.at && language === null,
    onPick: pick,
    onOpen(origin) {
      takesFocus.current = false
      openForm(origin)
    },
    onChanged: () => setOpened((before) => before + 1),
  })

  const { frameRef, watch, focus, refocus } = useMarkedPage({
    isPicking,
    language,
    isPast: Boolean(view?.at),
    describe,
    onPick: pick,
    offer: arrange.offer,
    onAct: arrange.onAct,
    pathOf: ({ pathname, search: query }) => (pathname.slice(base?.length ?? 0) || '/') + query,
    onShown: (shown) => chosenOver.current !== key && shown !== path && update({ page: shown }),
    onMarked: () => setReady(key),
  })

  const { watch: watchForArranging } = arrange
  const watchBoth: WatchForm = useCallback(
    (kind, id, values, change) => {
      watch(kind, id, values)
      watchForArranging(kind, id, values, change)
    },
    [watch, watchForArranging],
  )

  useEffect(() => {
    if (!wanted || !form.current) return
    if (!takesFocus.current) return void (takesFocus.current = true)
    const { path: field } = JSON.parse(wanted) as { path: string }
    return focusField(form.current, field)
  }, [wanted, form])

  // Another width moves what was in view.
  useEffect(refocus, [device, refocus])

  function choose(choice: Choice) {
    const version = typeof choice === 'string' ? choice : 'release' in choice ? choice.release : LIVE
    update({
      [RELEASE_PARAM]: typeof choice !== 'string' && 'release' in choice ? choice.release : null,
      [MOMENT_PARAM]: typeof choice !== 'string' && 'at' in choice ? choice.at : null,
      ...(open && { [VERSION_PARAM]: version }),
    })
  }

  function chooseLanguage(chosen: string | null) {
    const original = language === null ? path : rest
    chosenOver.current = key
    update({ page: chosen ? below(languageBase(chosen), original) : original, [LANGUAGE_PARAM]: chosen })
    setOpened(opened + 1)
  }

  return (
    <Page
      title="Edit on the page"
      fillsWindow
      actions={
        <>
          <ViewChoice
            view={view}
            item={open && inSentence(open.kind.label)}
            version={open && versionIn(search)}
            language={language}
            onChoose={choose}
            onLanguage={chooseLanguage}
          />
          <div className="max-sm:hidden">
            <DeviceSwitch devices={['desktop', 'tablet', 'phone']} chosen={device} onChoose={setDevice} />
          </div>
          <div className="flex gap-2 lg:hidden">
            {(['page', 'form'] as const).map((name) => (
              <Button
                key={name}
                variant="outline"
                size="small"
                aria-pressed={side === name}
                onClick={() => setSide(name)}
                className={PRESSED}
              >
                {name === 'page' ? 'Page' : 'Form'}
              </Button>
            ))}
          </div>
          <Button
            variant="outline"
            size="small"
            aria-pressed={!isPicking}
            onClick={() => setPicking(!isPicking)}
            className={PRESSED}
          >
            Follow links
          </Button>
        </>
      }
    >
      <ErrorAlert message={failure ?? arrange.failure} className="mb-4" />
      <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,32rem)]">
        <div className={classNames('min-h-0', side === 'form' && 'max-lg:hidden')}>
          {base ? (
            <div className="grid h-full grid-cols-1 grid-rows-1">
              {[...new Set([ready, key])].filter(Boolean).map((name) => (
                <SiteFrame
                  key={name}
                  width={DEVICE_WIDTHS[device]}
                  src={base + path}
                  frame={frameRef}
                  isLeaving={name !== key}
                  isComing={name === key && ready !== '' && ready !== key}
                  onLoad={({ contentDocument }) => {
                    // A page of the website is shown when it has its marks, and with them its scroll position.
                    if (name === key && !contentDocument?.getElementById('root')) setReady(key)
                  }}
                />
              ))}
              {(isOpening || ready !== key) && (
                <Spinner
                  label="Loading page..."
                  className="pointer-events-none col-start-1 row-start-1 m-3 self-start justify-self-start rounded-md border border-line bg-paper px-3 py-2"
                />
              )}
            </div>
          ) : (
            !failure && <Spinner label="Loading website..." />
          )}
        </div>
        <div
          ref={form}
          className={classNames(
            'min-h-0 overflow-hidden rounded-md border border-line bg-paper',
            side === 'page' && 'max-lg:hidden',
          )}
          onFocus={({ target }) => {
            const field = fieldAt(target)
            if (open && field !== undefined) focus({ ...open, path: field })
          }}
        >
          {open ? (
            <WatchFormContext value={watchBoth}>
              <Suspense fallback={<Spinner label="Loading form..." />}>
                <Panel
                  of={open}
                  onClose={() =>
                    update({ edit: null, id: null, field: null, [VERSION_PARAM]: null, [LANGUAGE_PARAM]: null })
                  }
                  onSaved={() => setOpened(opened + 1)}
                />
              </Suspense>
            </WatchFormContext>
          ) : (
            <p className="p-4 text-ink-soft">Click a text, a picture or a list on the page to edit it here.</p>
          )}
        </div>
      </div>
    </Page>
  )
}

interface FrameProps {
  width: number
  src: string
  frame: Ref<HTMLIFrameElement>
  /** Whether another frame takes its place. */
  isLeaving: boolean
  /** Whether it is below the one before, until its page is there. */
  isComing: boolean
  onLoad: (frame: HTMLIFrameElement) => void
}

/** The website in a frame. It starts at an address, and then goes where its links lead. */
function SiteFrame({ src, isLeaving, isComing, ...frame }: FrameProps) {
  const [start] = useState(src)
  return (
    <ScaledFrame
      {...frame}
      title={isLeaving ? 'Website, as it was' : 'Website'}
      src={start}
      isEdited
      className={classNames('col-start-1 row-start-1 h-full', isComing && 'pointer-events-none opacity-0')}
    />
  )
}
