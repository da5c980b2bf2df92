import { LRUCache } from 'lru-cache'
import type { Question } from './question.ts'
import type { Publication } from './publication.ts'

/** A publication and what it answers, so that it can be made again. */
export interface Stored {
  question: Question
  publication: Publication
}

/** The part of the memory for what was asked for once; a walk through a million addresses turns over no more than this. */
const FIRST_SHARE = 0.25

const sizeOf = ({ question, publication }: Stored) => publication.size + 2 * question.key.length

/**
 * Holds publications in a bounded number of bytes. What is asked for a second time moves to the larger part, where only
 * its like can displace it; what is not a success stays in the smaller one.
 */
export class Store {
  private readonly asked: LRUCache<string, Stored>
  private readonly wanted: LRUCache<string, Stored>

  constructor(maxBytes: number) {
    const first = Math.floor(maxBytes * FIRST_SHARE)
    const lru = (maxSize: number) =>
      new LRUCache<string, Stored>({ maxSize, maxEntrySize: maxSize, sizeCalculation: sizeOf })
    this.asked = lru(first)
    this.wanted = lru(maxBytes - first)
  }

  get(key: string): Publication | undefined {
    const wanted = this.wanted.get(key)
    if (wanted) return wanted.publication
    const asked = this.asked.get(key)
    if (asked?.publication.status === 200) {
      this.asked.delete(key)
      this.wanted.set(key, asked)
    }
    return asked?.publication
  }

  set(question: Question, publication: Publication): void {
    const part = this.wanted.has(question.key) ? this.wanted : this.asked
    part.set(question.key, { question, publication })
  }

  /** What there is, without taking it for asked for. */
  peek(key: string): Publication | undefined {
    return (this.wanted.peek(key) ?? this.asked.peek(key))?.publication
  }

  /** Counts anew what a publication takes, after it got another form. */
  measure({ key }: Question): void {
    for (const part of [this.asked, this.wanted]) {
      const stored = part.peek(key)
      if (stored) part.set(key, { ...stored })
    }
  }

  /** What was sent most often. */
  hottest(count: number): Stored[] {
    const wanted = [...this.wanted.values()]
    return wanted.sort((a, b) => b.publication.hits - a.publication.hits).slice(0, count)
  }

  clear(): void {
    this.asked.clear()
    this.wanted.clear()
  }

  get bytes(): number {
    return this.asked.calculatedSize + this.wanted.calculatedSize
  }

  get entries(): number {
    return this.asked.size + this.wanted.size
  }
}
