import type { Change, EditedPage } from '../../site/edited-page.ts'
import { findOrigins, type Found, listsIn } from './find-origins.ts'
import { keepSize } from './keep-size.ts'
import { PartTools, type Offer, type Place } from './part-tools.ts'
import { type Part, partAt } from './parts.ts'
import type { Action } from './arrange.ts'
import { markData, type Origin, type Origins } from './origins.ts'
import css from './marked-page.css?inline'

/** The attribute of elements that come from content. Only the frame of the editor has it. */
const MARK = 'data-edit'
const FOCUS = 'data-edit-focus'
const TAB = 'data-edit-tab'
const PICKING = 'data-picking'
const FOCUSABLE = 'a, button, summary, [tabindex]'

/** Returns a name of an origin for people, such as "Product: Name". */
type Describe = (origin: Origin) => string

interface Options {
  /** What is typed in the form. */
  change: () => Change
  describe: Describe
  /** Called when a text, a picture or a list is chosen. */
  onPick: (origin: Origin) => void
  /** Returns what can be done with a part of the page. */
  offer: (part: Part) => Offer
  onAct: (part: Part, action: Action) => void
  /** Called after the page was marked, also after it has become another page. */
  onMarked: () => void
}

/** Returns the element that shows a text, or the picture itself. */
const elementOf = (node: Text | Element): Element =>
  node.nodeType === Node.TEXT_NODE ? node.parentElement! : (node as Element)

const isWithin = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}.`)

/** A part of the page that keeps the focus: itself, or one of its tools. */
export interface Kept {
  origin: Origin
  /** Which of the elements that show it. */
  at: number
  tool: number | undefined
  /** Where the tools stay because the pointer is on them. */
  stay: Place | undefined
}

/**
 * Marks the elements of a page that come from content, shows where they come from, and tells which one is chosen. The page is in a
 * frame of the same origin.
 */
export class MarkedPage {
  readonly #document: Document
  readonly #root: HTMLElement
  readonly #page: EditedPage
  readonly #options: Options
  readonly #end = new AbortController()
  readonly #observer: MutationObserver
  readonly #label: HTMLElement
  readonly #tools: PartTools
  #found: Found = new Map()
  #lists = new Map<Element, Origin>()
  #waiting = 0
  /** What the label names. */
  #labelled: Element | undefined
  /** What had the focus when it was moved by keyboard, and where it is now. Elements that move or are made anew lose the focus. */
  #moved: { element: HTMLElement; origin: Origin } | undefined
  /** Where the part is that was moved last. */
  #target: Origin | undefined
  /** The field that has the focus in the form. */
  #focus: Origin | undefined

  constructor(frame: HTMLIFrameElement, page: EditedPage, options: Options) {
    this.#document = frame.contentDocument!
    this.#page = page
    this.#options = options
    this.#root = this.#document.getElementById('root')!
    // Layout in steps (shell/lay-out-sections.ts) would move the places that the page is scrolled to.
    delete this.#document.documentElement.dataset['layout']
    this.#label = this.#addLabel(frame.contentWindow as Window & typeof globalThis)
    this.#tools = new PartTools(this.#document, (part, action) => this.#act(part, action))
    this.#listen()
    // Marks are attributes, which are not observed.
    this.#observer = new MutationObserver(() => this.#markSoon())
    this.#observer.observe(this.#root, { childList: true, subtree: true, characterData: true })
    this.#mark()
  }

  /** @param isPicking whether a click chooses. Otherwise it does what it does for visitors */
  pick(isPicking: boolean): void {
    this.#document.documentElement.toggleAttribute(PICKING, isPicking)
    if (!isPicking) this.#tools.hide()
  }

  get #isPicking() {
    return this.#document.documentElement.hasAttribute(PICKING)
  }

  /** Shows the page with what is typed now. */
  show(): void {
    this.#page.show(this.#options.change())
    this.#markSoon()
  }

  /**
   * Outlines the places that a field is shown at.
   *
   * @param scroll how the first is brought into view, if none of them is in view. By default it is not
   */
  focus(origin: Origin | undefined, scroll?: ScrollBehavior): void {
    this.#focus = origin
    for (const element of this.#document.querySelectorAll(`[${FOCUS}]`)) element.removeAttribute(FOCUS)
    if (!origin) return
    const elements = this.#elementsOf(origin)
    for (const element of elements) element.setAttribute(FOCUS, '')
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : scroll
    if (scroll && !elements.some(isInView)) elements[0]?.scrollIntoView({ block: 'center', behavior })
  }

  /** What was moved last and has the focus, or whose tool has it: the page may be loaded again before it shows the move. */
  get kept(): Kept | undefined {
    const { activeElement, body } = this.#document
    const tool = this.#tools.indexOf(activeElement)
    const moved = this.#moved?.element
    const isMoved = moved !== undefined && (activeElement === body || activeElement === moved)
    const element = this.#target && tool >= 0 ? this.#labelled : isMoved ? moved : undefined
    const marked = element && this.#markedAt(element)
    const origin = marked ? this.#originOf(marked) : undefined
    return (
      origin && {
        origin,
        at: this.#elementsOf(origin).indexOf(marked!),
        tool: tool >= 0 ? tool : undefined,
        stay: this.#tools.stay,
      }
    )
  }

  /** Gives what was moved its focus back after the page was loaded again. */
  keep({ origin, at, tool, stay }: Kept): void {
    const elements = this.#elementsOf(origin)
    const element = (elements[at] ?? elements[0])?.closest<HTMLElement>(FOCUSABLE)
    if (!element) return
    element.focus({ preventScroll: true })
    if (tool === undefined) this.#moved = { element, origin }
    else this.#tools.focus(tool)
    if (!stay) return element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    this.#tools.stay = stay
    // The tools may be far from their part now.
    this.#label.hidden = false
    this.#place()
  }

  stop(): void {
    cancelAnimationFrame(this.#waiting)
    this.#end.abort()
    this.#observer.disconnect()
    this.#label.remove()
    this.#tools.element.remove()
  }

  /** Returns the elements of a field, or of what it contains. */
  #elementsOf(origin: Origin): Element[] {
    const isOf = ({ kind, id, path }: Origin) => kind === origin.kind && id === origin.id && isWithin(path, origin.path)
    const elements = [
      ...[...this.#lists].filter(([, own]) => isOf(own)).map(([element]) => element),
      ...[...this.#found]
        // What is typed replaces some elements, before the page is marked again.
        .filter(([node, parts]) => node.isConnected && parts.some((part) => isOf(part.origin)))
        .map(([node]) => elementOf(node)),
    ]
    return elements.filter((element) => !elements.some((other) => other !== element && other.contains(element)))
  }

  /** Shows the tools for what their part has become. */
  #refreshTools() {
    if (!this.#tools.part && !this.#target) return
    // Pages make some elements anew.
    if (!this.#labelled?.isConnected) this.#labelled = this.#target && this.#elementsOf(this.#target)[0]
    const origin = this.#labelled && this.#originOf(this.#labelled)
    // Until the page shows what was moved, it may have no marks.
    if (origin ?? !this.#target) this.#showTools(this.#labelled, origin)
    this.#place()
  }

  #hideTools() {
    this.#target = undefined
    this.#tools.hide()
  }

  #showTools(element: Element | undefined, origin: Origin | undefined) {
    const part = element && origin && partAt(this.#found, element, origin)
    if (part) this.#tools.show(part, this.#options.offer(part))
    else this.#tools.hide()
  }

  #markSoon() {
    cancelAnimationFrame(this.#waiting)
    this.#waiting = requestAnimationFrame(() => this.#mark())
  }

  #mark() {
    const change = this.#options.change()
    const origins: Origins = { origins: [], values: [] }
    const markup = this.#page.render((data) => markData(change(data), origins, this.#page.catalogue))
    this.#found = findOrigins(this.#root, markup, origins)
    this.#lists = listsIn(this.#found)
    const names = this.#namesByElement()
    // Those that stay keep their marks, and with them the focus.
    for (const element of this.#document.querySelectorAll(`[${MARK}]`)) if (!names.has(element)) this.#unmark(element)
    for (const [element, own] of names) this.#markElement(element, [...own].join('; '))
    this.focus(this.#focus)
    this.#refreshTools()
    this.#keepFocus()
    this.#options.onMarked()
  }

  /** Returns the names of what each element shows; those of a list only where the element shows nothing else. */
  #namesByElement(): Map<Element, Set<string>> {
    const names = new Map<Element, Set<string>>()
    for (const [node, parts] of this.#found) {
      const own = names.get(elementOf(node)) ?? new Set()
      for (const { origin } of parts) own.add(this.#options.describe(origin))
      names.set(elementOf(node), own)
    }
    for (const [element, origin] of this.#lists)
      if (!names.has(element)) names.set(element, new Set([this.#options.describe(origin)]))
    return names
  }

  #markElement(element: Element, name: string) {
    element.setAttribute(MARK, name)
    if (element.closest('a, button, summary') || element.hasAttribute('tabindex')) return
    element.setAttribute('tabindex', '0')
    element.setAttribute(TAB, '')
  }

  #unmark(element: Element) {
    element.removeAttribute(MARK)
    if (element.hasAttribute(TAB)) for (const name of [TAB, 'tabindex']) element.removeAttribute(name)
  }

  /** Returns where something on the page comes from, and the element that has the mark. */
  #originAt(event: Event): { origin: Origin; element: Element } | undefined {
    const target = event.target as Element
    const own = this.#isAtPoint(event) ? this.#originAtPoint(event) : undefined
    if (own) return own
    const element = this.#markedAt(target)
    const origin = element && this.#originOf(element)
    return origin ? { origin, element } : undefined
  }

  /** Returns the element with the mark at another one: around it, or within it. */
  #markedAt = (element: Element): Element | null => element.closest(`[${MARK}]`) ?? element.querySelector(`[${MARK}]`)

  #originOf(element: Element): Origin | undefined {
    const parts = [element, ...element.childNodes].map((node) => this.#found.get(node as Text)).find(Boolean)
    return parts?.[0]!.origin ?? this.#lists.get(element)
  }

  /** Returns whether an event comes from the pointer, not from the keyboard. */
  #isAtPoint(event: Event): event is MouseEvent {
    return event.type === 'pointerover' || (event.type === 'click' && (event as MouseEvent).detail > 0)
  }

  #originAtPoint({ clientX, clientY, target }: MouseEvent) {
    const { offsetNode, offset = 0 } = this.#document.caretPositionFromPoint?.(clientX, clientY) ?? {}
    if (!offsetNode || !(target as Element).contains(offsetNode)) return undefined
    const part = this.#found.get(offsetNode as Text)?.findLast(({ start }) => start <= offset)
    return part && { origin: part.origin, element: offsetNode.parentElement! }
  }

  #listen() {
    const { signal } = this.#end
    const document = this.#document
    const capture = { signal, capture: true }
    document.addEventListener('click', (event) => this.#pick(event), capture)
    document.addEventListener(
      'keydown',
      (event) => {
        if (this.#arrange(event)) return
        if (event.key === 'Enter' && (event.target as Element).hasAttribute(TAB)) this.#pick(event)
      },
      capture,
    )
    for (const type of ['pointerover', 'focusin'])
      document.addEventListener(type, (event) => this.#showNames(event), capture)
    for (const type of ['pointerleave', 'focusout'])
      document.addEventListener(type, () => (this.#label.hidden = true), capture)
    document.addEventListener('scroll', () => this.#place(), { ...capture, passive: true })
    document.addEventListener('focusout', () => requestAnimationFrame(() => this.#keepFocus()), capture)
    document.addEventListener('pointerdown', () => (this.#moved = undefined), capture)
  }

  /** Gives what was moved by keyboard its focus back, if nothing else has it. */
  #keepFocus() {
    const { activeElement, body } = this.#document
    if (!this.#moved || !this.#document.hasFocus() || activeElement !== body) return
    const { element, origin } = this.#moved
    const [shown] = element.isConnected ? [element] : this.#elementsOf(origin)
    if (!shown) return
    this.#moved.element = shown as HTMLElement
    this.#moved.element.focus()
  }

  /** Does what a key does with the part that has the focus, or with that of the tools. Returns whether it does anything. */
  #arrange(event: KeyboardEvent): boolean {
    const { target, key, altKey } = event
    const { element, part } = this.#tools
    if (!part) return false
    if (element.contains(target as Element)) {
      if (key === 'Escape') this.#labelled?.closest<HTMLElement>(FOCUSABLE)?.focus()
      return true
    }
    const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[key]
    if (!altKey || (by === undefined && key !== 'Enter')) return false
    event.preventDefault()
    event.stopPropagation()
    if (by === undefined) this.#tools.focus()
    else if (this.#options.offer(part).moves.some((move) => move.by === by && move.isPossible)) {
      this.#moved = { element: target as HTMLElement, origin: movedBy(part, by) }
      this.#act(part, { move: by })
    }
    return true
  }

  #act(part: Part, action: Action) {
    this.#target = typeof action === 'object' && 'move' in action ? movedBy(part, action.move) : undefined
    this.#options.onAct(part, action)
  }

  #pick(event: Event) {
    const found = this.#isPicking ? this.#originAt(event) : undefined
    if (!found) return
    event.preventDefault()
    event.stopPropagation()
    this.#options.onPick(found.origin)
  }

  #addLabel(view: Window & typeof globalThis): HTMLElement {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    this.#document.adoptedStyleSheets = [...this.#document.adoptedStyleSheets, sheet]
    const label = this.#document.createElement('p')
    label.className = 'edit-label'
    label.role = 'status'
    label.hidden = true
    this.#document.body.append(label)
    return label
  }

  /** Shows where something comes from, and what can be done with its part of the page. */
  #showNames(event: Event) {
    const target = event.target as Element
    if (event.type === 'focusin' && target !== this.#moved?.element) this.#moved = undefined
    if (!this.#isPicking || this.#tools.element.contains(target)) return
    const found = this.#originAt(event)
    this.#label.hidden = !found
    if (!found) return this.#tools.part?.element.contains(target) ? undefined : this.#hideTools()
    this.#target = undefined
    this.#showTools(found.element, found.origin)
    this.#label.textContent = this.#options.describe(found.origin)
    this.#labelled = found.element
    return this.#place()
  }

  #place() {
    this.#tools.place()
    this.#placeLabel()
  }

  /** Places the name of what the pointer or the keyboard is on above it, or below it if there is no room. */
  #placeLabel() {
    if (this.#label.hidden || !this.#labelled) return
    const of = this.#labelled.getBoundingClientRect()
    const { height, width } = keepSize(this.#label)
    const left = Math.max(0, Math.min(of.left, this.#document.documentElement.clientWidth - width))
    const above = of.top - height - 6
    const hasRoom = above > 2 && !this.#tools.covers({ left, top: above, width, height })
    this.#label.style.left = `${left}px`
    this.#label.style.top = `${hasRoom ? above : of.bottom + 6}px`
  }
}

/** Returns whether some of an element is in view, below the header of the page. */
function isInView(element: Element): boolean {
  const { documentElement } = element.ownerDocument
  const { top, bottom } = element.getBoundingClientRect()
  return (
    bottom > (parseFloat(getComputedStyle(documentElement).scrollPaddingTop) || 0) && top < documentElement.clientHeight
  )
}

/** Returns where a part is after it was moved by one place. */
const movedBy = (part: Part, by: -1 | 1): Origin =>
  part.type === 'entry' ? { ...part.origin, path: `${part.list}.${part.at + by}` } : part.origin
