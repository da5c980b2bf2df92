import { keepSize } from './keep-size.ts'
import type { Part } from './parts.ts'
import type { Action } from './arrange.ts'

/** What can be done with a part. */
export interface Offer {
  moves: readonly { by: -1 | 1; isPossible: boolean }[]
  /** What can be added after it, by name. */
  additions: readonly { name: string; label: string }[]
  /** What taking it away is called, if that is possible. */
  removal: string | undefined
}

/** Where the tools are in the window. */
export type Place = Pick<DOMRect, 'left' | 'top'>

/** The buttons at a part of a page that move it, add another one after it, and take it away. They stand outside of the page itself. */
export class PartTools {
  readonly element: HTMLElement
  readonly #document: Document
  readonly #onAct: (part: Part, action: Action) => void
  #part: Part | undefined
  /** Where they stay while the pointer is on them, so that it presses the same button again although the part has moved. */
  stay: Place | undefined

  constructor(document: Document, onAct: (part: Part, action: Action) => void) {
    this.#document = document
    this.#onAct = onAct
    this.element = document.createElement('div')
    this.element.className = 'edit-tools'
    this.element.role = 'group'
    this.element.hidden = true
    this.element.addEventListener('pointerleave', () => (this.stay = undefined))
    document.body.append(this.element)
  }

  get part(): Part | undefined {
    return this.#part
  }

  show(part: Part, offer: Offer): void {
    if (this.element.hidden) this.stay = undefined
    const focused = this.indexOf(this.#document.activeElement)
    this.#part = part
    const { name } = part
    this.element.ariaLabel = name
    this.element.replaceChildren(
      ...offer.moves.map(({ by, isPossible }) =>
        this.#button(by < 0 ? '↑' : '↓', `Move ${name} ${by < 0 ? 'up' : 'down'}`, { move: by }, isPossible),
      ),
      ...this.#adders(offer.additions),
      ...(offer.removal ? [this.#button(offer.removal, `${offer.removal} ${name}`, 'remove')] : []),
    )
    this.element.hidden = this.element.children.length === 0
    ;(this.element.children[focused] as HTMLElement | undefined)?.focus()
    this.place()
  }

  hide(): void {
    this.#part = undefined
    this.element.hidden = true
  }

  /** Places the buttons in the upper right corner of the part, or above a low one. */
  place(): void {
    if (!this.#part || this.element.hidden) return
    const { top, right, height } = this.#part.element.getBoundingClientRect()
    const { clientWidth, clientHeight } = this.#document.documentElement
    const own = keepSize(this.element)
    const wanted = height > 5 * own.height ? top : top - own.height
    this.element.style.left = `${this.stay?.left ?? Math.max(0, Math.min(right, clientWidth) - own.width)}px`
    this.element.style.top = `${this.stay?.top ?? Math.max(0, Math.min(wanted, clientHeight - own.height))}px`
  }

  /** Returns whether the buttons cover a part of a rectangle. */
  covers({ left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>): boolean {
    if (this.element.hidden) return false
    const own = this.element.getBoundingClientRect()
    return left < own.right && left + width > own.left && top < own.bottom && top + height > own.top
  }

  /** Returns the position of a button; -1 for another element. */
  indexOf(element: Element | null): number {
    return element ? [...this.element.children].indexOf(element) : -1
  }

  /** Moves the focus to a button, by default the first one. */
  focus(at = 0): void {
    ;(this.element.children[at] as HTMLElement | undefined)?.focus()
  }

  /** @param isPossible a button that does nothing now keeps its place and the focus */
  #button(text: string, label: string, action: Action, isPossible = true): HTMLElement {
    const button = this.#document.createElement('button')
    button.type = 'button'
    button.textContent = text
    button.ariaLabel = label
    button.title = label
    if (isPossible)
      button.addEventListener('click', ({ detail }) => {
        const { left, top } = this.element.getBoundingClientRect()
        this.stay = detail > 0 ? { left, top } : undefined
        if (this.#part) this.#onAct(this.#part, action)
      })
    else button.ariaDisabled = 'true'
    return button
  }

  #adders(additions: Offer['additions']): HTMLElement[] {
    const label = `Add after ${this.#part!.name}`
    if (additions.length <= 1) return additions.map((only) => this.#button('+', label, { add: only.name }))
    const select = this.#document.createElement('select')
    select.ariaLabel = label
    select.title = label
    select.append(
      ...[{ name: '', label: '+ Add' }, ...additions].map((addition) => {
        const option = this.#document.createElement('option')
        option.value = addition.name
        option.textContent = addition.label
        return option
      }),
    )
    select.addEventListener('keydown', openByKey)
    select.addEventListener('change', () => {
      if (this.#part && select.value) this.#onAct(this.#part, { add: select.value })
    })
    return [select]
  }
}

/** Opens a closed select instead of changing it: each arrow key or letter would add the next block. */
function openByKey(event: KeyboardEvent) {
  const select = event.currentTarget as HTMLSelectElement
  const isChanging = /^(?:Arrow|Page|Home|End|[^ ]$)/.test(event.key)
  if (!isChanging || event.altKey || event.ctrlKey || event.metaKey || !('showPicker' in select)) return
  event.preventDefault()
  select.showPicker()
}
