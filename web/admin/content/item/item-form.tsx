import { useApolloClient } from '@apollo/client/react'
import ChevronDown from 'virtual:icon/chevron-down'
import ChevronUp from 'virtual:icon/chevron-up'
import Eye from 'virtual:icon/eye'
import History from 'virtual:icon/rotate-ccw-clock'
import { type ComponentType, Suspense, use, useId, useState } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import { countedItems } from '../../client/graphql/counted.ts'
import type { KindLabels } from '../../model/kind-in-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { textOf } from '../../model/display.ts'
import { CommentsContext } from '../../forms/comments/place.ts'
import { useFormComments } from '../../forms/comments/use-form-comments.tsx'
import { ComputedValues } from '../../forms/editing/computed-values.tsx'
import { EditorForm } from '../../forms/editing/editor-form.tsx'
import { focusFirstError } from '../../ui/hooks/focus-first-error.ts'
import { LivePreview, type PreviewComponent } from '../../forms/editing/live-preview.tsx'
import { UnsavedStatus } from '../../forms/editing/unsaved-status.tsx'
import { LeaveGuard, useCloseGuard } from '../../forms/editing/leave-guard.tsx'
import { valuesOnly } from '../../../../schema/same-value.ts'
import type { Item, Values } from '../../model/item.ts'
import type { Attempt } from '../../forms/editing/use-editor.ts'
import { FieldExtrasContext } from '../../forms/fields/field-extras.ts'
import { inputOf } from '../../client/graphql/choices.ts'
import { operationsFor } from '../../client/graphql/operations.ts'
import { HistoryDialog } from '../../versions/history/history-dialog.tsx'
import { isReferredTo } from '../../forms/references/kind-of.ts'
import { unsavedInputKey } from '../../forms/unsaved-input/key.ts'
import type { OwnedInput } from '../../forms/unsaved-input/owned-input.ts'
import { storeInput } from '../../forms/unsaved-input/store.ts'
import { SaveButtons } from '../../versions/pending/save-buttons.tsx'
import type { Versions } from '../../versions/pending/use-versions.ts'
import { type ShownVersion, useVersionedForm } from '../../versions/pending/use-versioned-form.tsx'
import type { Version } from '../../model/version.ts'
import { useMayDraft, useMayPublish } from '../../client/session/store.ts'
import { PanelContext } from '../../ui/dialogs/panel.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { calloutClass } from '../../ui/controls/callout.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { OpenItem } from './open-item.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { LanguageBar, SideBySide } from '../../forms/translations/parts.tsx'
import { TRANSLATIONS, useChosenLanguage } from '../../forms/translations/use-chosen-language.ts'
import { usePreview } from '../../forms/translations/use-preview.tsx'
import { useFieldExtras } from '../list/use-field-extras.tsx'
import type { Neighbours } from './use-neighbours.ts'

const Referrers = preloaded(() => import('../../forms/references/referrers.tsx'))

export interface ItemFormProps extends ShownVersion {
  kind: Kind
  labels: KindLabels
  openItem: OpenItem
  title: string
  unsavedInput: OwnedInput
  versions: Versions
  /** The initial values of a new item. */
  source: Values
  Preview?: PreviewComponent | undefined
  /** Rendered above the fields. */
  FormHead?: ComponentType | undefined
  onClose: () => void
  onSaved: (item: Item) => void
  /** Called after the item was saved and stays open. */
  onKept?: (item: Item) => void
  neighbours?: Neighbours | undefined
  /** Called after the item was saved as another version, published or taken out of a release. */
  onDone?: (message: string | undefined, id: string, version: Version) => void
  /** Returns the address of another version of the item. */
  hrefOf: (version: Version) => string
  /** Opens the unsaved changes of a deleted item as a new item. */
  onCopy?: (id: string) => void
}

/** The form of a version of an item, in a dialog with its history and preview. */
export function ItemForm({ kind, labels, openItem, title, unsavedInput, loaded, source, ...props }: ItemFormProps) {
  const { live, change, versions, FormHead, neighbours, onSaved, onKept, onDone, hrefOf, onCopy } = props
  const formId = useId()
  const mayDraft = useMayDraft(kind)
  const mayPublish = useMayPublish(kind)
  const release = change?.release?.id ?? openItem.release
  const extras = useFieldExtras(kind, live?.id, release)
  const isDeletion = change?.action === 'DELETE'
  const [showing, setShowing] = useState<'preview' | 'history' | null>(null)
  const isMedium = useMediaQuery('(min-width: 64rem)')
  const isWide = useMediaQuery('(min-width: 85rem)')
  // A form over another one only makes an item.
  const isOver = openItem.stays === undefined
  const isTranslatable = !isOver && !isDeletion && TRANSLATIONS in kind.fields
  const [language, chooseLanguage] = useChosenLanguage(isTranslatable)
  const Preview = usePreview(props.Preview, language)
  // Texts in two languages take more room.
  const fitsPanel = (language === null ? isMedium : isWide) && !use(PanelContext)
  const fitsAside = isWide && language === null
  const hasAside = Preview !== undefined && showing === 'preview' && fitsAside
  const canContinue = onKept !== undefined && mayPublish && !change && !isOver
  const { editor, save, submit, versionSwitch, presence } = useVersionedForm({
    kind,
    unsavedInput,
    loaded,
    live,
    change,
    changes: versions.changes,
    initial: valuesOnly(kind.fields, source),
    saveLive: useSaveItem(kind),
    hrefOf,
    release: openItem.release,
    onDone(version, message) {
      onDone?.(message, editor.id, version)
      if (openItem.release && openItem.mode === 'edit') void versions.refetch().catch(() => {})
    },
    onSaveAndContinue: canContinue ? saveAndContinue : undefined,
  })
  const { comments, commentsButton } = useFormComments({
    kind,
    id: openItem.mode === 'edit' ? openItem.id : undefined,
    release,
    values: () => editor.form.getValues(),
    isBeside: fitsPanel,
  })
  const guarded = { editor, formId, save: saveForm }
  const onClose = useCloseGuard(guarded, props.onClose, isOver)

  async function saveForm(): Promise<boolean> {
    if (submit) return submit()
    const item = await editor.submit()
    if (item && !editor.isDirty()) onSaved(item)
    return item !== null
  }

  async function saveAndContinue(): Promise<boolean> {
    const item = await editor.submit()
    if (item) onKept?.(item)
    else focusFirstError(document.getElementById(formId))
    return item !== null
  }

  async function saveAndKeep(): Promise<boolean> {
    if (!editor.isDirty()) return true
    return submit ? submit() : saveAndContinue()
  }

  function copyAsNew() {
    storeInput({
      id: crypto.randomUUID(),
      key: unsavedInputKey(`${kind.name}.copy.${editor.id}`),
      base: editor.getBase().values,
      version: 0,
      values: editor.form.getValues(),
      at: Date.now(),
    })
    editor.discard()
    onCopy?.(editor.id)
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      description={loaded ? textOf(loaded[kind.titleField]) : undefined}
      wide={language !== null}
      sidePanel={comments?.panel}
      aside={hasAside && <LivePreview Preview={Preview} editor={editor} />}
      actions={
        <>
          {commentsButton}
          {neighbours && <NeighbourButtons neighbours={neighbours} noun={labels.item} />}
          {live && (
            <Button variant="quiet" size="small" onClick={() => setShowing('history')}>
              <History aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">History</span>
            </Button>
          )}
          {Preview && (
            <Button
              variant="quiet"
              size="small"
              aria-pressed={fitsAside ? hasAside : undefined}
              onClick={() => setShowing(hasAside ? null : 'preview')}
            >
              <Eye aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">Preview</span>
            </Button>
          )}
        </>
      }
      footer={
        <>
          <UnsavedStatus editor={editor} />
          {editor.problem?.gone && (
            <Button variant="outline" onClick={copyAsNew}>
              Keep as a new {labels.item}
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            {isDeletion ? 'Close' : 'Cancel'}
          </Button>
          {canContinue && (
            <Button
              variant="outline"
              className="max-sm:hidden"
              disabled={editor.saving}
              onClick={() => void saveAndContinue()}
            >
              Save and continue
            </Button>
          )}
          {!isDeletion && <SaveButtons formId={formId} {...save} menu={isOver ? null : save.menu} />}
        </>
      }
    >
      {openItem.stays && <LeaveGuard {...guarded} stays={openItem.stays} />}
      <CommentsContext value={comments}>
        <FieldExtrasContext value={extras}>
          <EditorForm
            editor={editor}
            formId={formId}
            onSaved={(item) => !editor.isDirty() && onSaved(item)}
            onSubmit={submit}
            isReadOnly={isDeletion || !mayDraft}
            before={
              <>
                {openItem.mode === 'copy' && (
                  <p className={calloutClass()}>This copy is inactive: visitors see it when you switch it to active.</p>
                )}
                {versionSwitch}
                {presence}
                <ComputedValues kind={kind} item={live} />
                {live && isReferredTo(kind) && <Referrers kind={kind} id={live.id} />}
                {FormHead && !isDeletion && <FormHead />}
                {isTranslatable && (
                  <Suspense>
                    <LanguageBar editor={editor} language={language} onChoose={chooseLanguage} save={saveAndKeep} />
                  </Suspense>
                )}
              </>
            }
          >
            {language !== null && <SideBySide key={language} editor={editor} language={language} />}
          </EditorForm>
        </FieldExtrasContext>
      </CommentsContext>
      {Preview && showing === 'preview' && !hasAside && (
        <PreviewDialog Preview={Preview} editor={editor} onClose={() => setShowing(null)} />
      )}
      {live && (
        <HistoryDialog
          kind={kind}
          id={live.id}
          name={textOf(live[kind.titleField])}
          open={showing === 'history'}
          onClose={() => setShowing(null)}
          onRestored={change ? onClose : editor.acceptLoaded}
        />
      )}
    </FormDialog>
  )
}

function NeighbourButtons({ neighbours, noun }: { neighbours: Neighbours; noun: string }) {
  const { position, total, previous, next } = neighbours
  return (
    <div className="flex items-center">
      <span className="font-mono text-xs whitespace-nowrap text-ink-soft max-md:sr-only">
        {position.toLocaleString('en')} / {countedItems(total)}
      </span>
      <IconButton label={`Previous ${noun}`} disabled={!previous} onClick={previous}>
        <ChevronUp aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={`Next ${noun}`} disabled={!next} onClick={next}>
        <ChevronDown aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}

/** Returns a function that creates or updates an item. */
function useSaveItem(kind: Kind) {
  const client = useApolloClient()
  const operations = operationsFor(kind)
  return async ({ values, changes, base: { version }, id }: Attempt): Promise<Item> => {
    const variables = { id, input: inputOf(kind.fields, version === 0 ? values : changes) }
    const { data } =
      version === 0
        ? await client.mutate({ mutation: operations.create, variables })
        : await client.mutate({ mutation: operations.update, variables: { ...variables, version } })
    return data!.item
  }
}
