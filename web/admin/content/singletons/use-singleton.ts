import { useApolloClient, useQuery } from '@apollo/client/react'
import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Singleton } from '../../../../schema/kind.ts'
import { type OwnedInput, useOwnedInput } from '../../forms/unsaved-input/owned-input.ts'
import { inputOf } from '../../client/graphql/choices.ts'
import { singletonOperationsFor } from '../../client/graphql/operations.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { managerPath } from '../../shell/paths/paths.ts'
import type { PendingChange } from '../../versions/pending/types.ts'
import { type ShownVersion, useVersionedForm } from '../../versions/pending/use-versioned-form.tsx'
import { useVersions } from '../../versions/pending/use-versions.ts'
import { itemOfChange } from '../../versions/pending/item-of-change.ts'
import type { FormPlace } from '../../model/form-place.ts'
import { inLanguage, languageIn } from '../../model/language.ts'
import { inVersion, LIVE, type Version, versionIn, versionOf } from '../../model/version.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { useLeaveGuard } from '../../forms/editing/leave-guard.tsx'
import type { Item, Values } from '../../model/item.ts'
import type { Attempt } from '../../forms/editing/use-editor.ts'

/** The initial state of the form of a singleton. */
export interface Start extends ShownVersion {
  initial: Values
  /** Whether the content could not be loaded. The form then shows the built-in content. */
  failed: boolean
  unsavedInput: OwnedInput
  /** The name of the unsaved input, which differs between versions. */
  unsavedInputName: string
  changes: readonly PendingChange[]
}

/**
 * Loads the version of a singleton that the address names. `start` is null until the form can be shown. If the server has no
 * content, `missing` is true and `startWithDefaults` starts the form with the built-in content.
 *
 * @param release the release whose version is shown, whatever the address names
 */
export function useSingleton(kind: Singleton, fallback: Values, release?: Version) {
  const { data, error, refetch } = useQuery(singletonOperationsFor(kind).item, { fetchPolicy: 'network-only' })
  const named = versionIn(useLocation().search)
  const version = release ?? named
  const { changes, change, settled, refetch: refetchVersions } = useVersions(kind, kind.id, version)
  const shown = change ? versionOf(change) : release
  const unsavedInputName = shown ? `${kind.name}.${shown}` : kind.name
  const unsavedInput = useOwnedInput(unsavedInputName)
  const [isFresh, setFresh] = useState(false)
  useErrorLog(`Loading ${kind.label.toLowerCase()} failed`, error)

  function start(): Start | null {
    if (!settled || !unsavedInput) return null
    const live: Item | null = data?.item ?? null
    const common = { initial: fallback, failed: false, live, change, changes, unsavedInput, unsavedInputName }
    if (change && (data || error)) return { ...common, loaded: itemOfChange(kind, live, change) }
    if (live || (!error && isFresh)) return { ...common, loaded: live }
    if (!error) return null
    const unsaved = unsavedInput.read()
    const loaded = unsaved && unsaved.version > 0 ? { ...unsaved.base, id: kind.id, version: unsaved.version } : null
    return { ...common, loaded, failed: true }
  }

  return {
    start: start(),
    missing: data !== undefined && data.item === null,
    startWithDefaults: () => setFresh(true),
    reload: () => void Promise.all([refetch(), refetchVersions()]).catch(() => {}),
  }
}

/** Returns the addresses of the screen of a singleton. */
function useOwnScreen(kind: Singleton): FormPlace {
  const { search } = useLocation()
  return {
    hrefOf: (version) => inLanguage(inVersion(managerPath(kind), version), languageIn(search)),
    isHere: ({ pathname }) => pathname === managerPath(kind),
  }
}

/**
 * Returns the editor of a singleton's version, as `useVersionedForm` does, with a guard against leaving unsaved input.
 *
 * @param place by default the screen of the singleton
 */
export function useSingletonForm(kind: Singleton, start: Start, onReload: () => void, place?: FormPlace) {
  const formId = useId()
  const navigate = useNavigate()
  const ownScreen = useOwnScreen(kind)
  const { hrefOf, isHere, release } = place ?? ownScreen
  const versioned = useVersionedForm({
    ...start,
    kind,
    saveLive: useSaveSingleton(kind),
    hrefOf,
    release,
    onDone: (version, message) => {
      if (message) notify(message)
      onReload()
      void navigate(hrefOf(version))
    },
  })
  const { editor, submit } = versioned
  const shown = start.change ? versionOf(start.change) : (release ?? LIVE)
  useLeaveGuard({
    editor,
    formId,
    save: async () => (submit ? submit() : (await editor.submit()) !== null),
    stays: (next) => isHere(next) && (versionIn(next.search) ?? shown) === shown,
  })
  return { ...versioned, formId }
}

/** Returns a function that saves a singleton. */
function useSaveSingleton(kind: Singleton) {
  const client = useApolloClient()
  return async ({ values, changes, base: { version } }: Attempt): Promise<Item> => {
    const input = inputOf(kind.fields, version === 0 ? values : changes)
    const { data } = await client.mutate({
      mutation: singletonOperationsFor(kind).update,
      variables: { input, version },
    })
    return data!.item
  }
}
