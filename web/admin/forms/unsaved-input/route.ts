import { collections, singletons } from '../../../../schema/kinds/index.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { VERSION_PARAM } from '../../../../schema/site.ts'
import { adminPaths, editPath, managerPath, newPath } from '../../shell/paths/paths.ts'
import { inVersion, LIVE } from '../../model/version.ts'

/** The form that an unsaved input belongs to. */
export interface FormRoute {
  /** What the form edits. */
  label: string
  to: string
  isNew: boolean
  /** Absent where there is one thing to edit, which needs no title. */
  kind?: Kind
}

/** Returns whether an address, which may also hold the state of a list, opens the form of an input. */
export function isAt({ to }: Pick<FormRoute, 'to'>, address: string): boolean {
  const [form, shown] = [to, address].map((path) => new URL(path, 'http://localhost'))
  const params = [...form!.searchParams]
  const valueIn = (key: string) => shown!.searchParams.get(key) ?? (key === VERSION_PARAM ? LIVE : null)
  return form!.pathname === shown!.pathname && params.every(([key, value]) => valueIn(key) === value)
}

/** The forms besides those of the content. */
const forms: Readonly<Record<string, (rest: string) => Pick<FormRoute, 'label' | 'to'>>> = {
  settings: (version) => ({ label: 'Website settings', to: inVersion(adminPaths.settings, version || LIVE) }),
  mediaFile: (publicId) => ({
    label: `Picture ${publicId}`,
    to: `${adminPaths.media}?file=${encodeURIComponent(publicId)}`,
  }),
}

/**
 * Returns the form of an unsaved input, or null for an unknown one.
 *
 * @param name `product.new`, `product.copy.<id>`, `mediaFile.<public id>`, `product.<id>`, `hero` or `settings`. The last three may
 *   be followed by the version, as in `product.<id>.draft` or `hero.<id of a release>`
 */
export function routeOfInput(name: string): FormRoute | null {
  const [kindName = '', first = '', ...rest] = name.split('.')
  const second = rest.join('.')
  const kind: Kind | undefined = collections.find((candidate) => candidate.name === kindName)
  if (!kind) {
    const singleton = singletons.find(({ name: candidate }) => candidate === kindName)
    if (singleton) return { label: singleton.label, isNew: false, to: inVersion(managerPath(singleton), first || LIVE) }
    const form = forms[kindName]?.([first, ...rest].join('.'))
    return form ? { ...form, isNew: false } : null
  }
  if (first !== 'new' && first !== 'copy') {
    return { kind, label: kind.label, isNew: false, to: inVersion(editPath(kind, first), second || LIVE) }
  }
  const copied = `${managerPath(kind)}?copy=${second}`
  const blank = second ? `${newPath(kind)}?page_name=${encodeURIComponent(second)}` : newPath(kind)
  return { kind, label: `New ${kind.label.toLowerCase()}`, isNew: true, to: first === 'copy' ? copied : blank }
}
