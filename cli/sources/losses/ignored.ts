/** Returns the pattern of a part of a path, in which `*` stands for any text. */
const partOf = (written: string): RegExp =>
  new RegExp(
    `^${written
      .split('*')
      .map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join('.*')}$`,
  )

type Part = RegExp | '**'

function matches(parts: readonly Part[], path: readonly string[]): boolean {
  const [part, ...rest] = parts
  if (part === undefined) return path.length === 0
  if (part === '**') return matches(rest, path) || (path.length > 0 && matches(parts, path.slice(1)))
  return path.length > 0 && part.test(path[0]!) && matches(rest, path.slice(1))
}

/**
 * Returns a function that tells whether a mapping ignores a path. Patterns are paths such as `uuid`, `meta._oembed_*` and
 * `category.id`, or `**.id` for a key at any depth.
 *
 * @param patterns the paths in `ignore` of a mapping
 */
export function ignoring(patterns: readonly string[]): (path: readonly string[]) => boolean {
  const compiled = patterns.map((written) =>
    written.split('.').map((part): Part => (part === '**' ? '**' : partOf(part))),
  )
  // A key may contain dots.
  const whole = new Set(patterns)
  return (path) => whole.has(path.join('.')) || compiled.some((parts) => matches(parts, path))
}
