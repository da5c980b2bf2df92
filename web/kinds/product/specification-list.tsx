import { keyed } from '../../site/keyed.ts'
import { Text } from '../../site/text.tsx'
import type { Specification } from './specifications.ts'

/** Specifications as terms and values. An empty list is not shown. */
export function SpecificationList({ of: lines, className }: { of: readonly Specification[]; className: string }) {
  if (lines.length === 0) return null
  return (
    <dl className={className}>
      {keyed(lines, ({ term, value }) => `${term} ${value}`).map(({ key, entry: { term, value } }) => (
        <div key={key} dir="auto">
          <dt>{term}</dt>
          {/* The value has its own direction: a figure such as "1 × 10⁹" reads from left to right in every language. */}
          <dd>
            <bdi>
              <Text>{value}</Text>
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
