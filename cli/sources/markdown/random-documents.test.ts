import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readBody } from './body.ts'

/** Parts of documents. Each `%` is a word of its own, which a reader sees or a note names. */
const COMMON = [
  '%',
  '# %',
  '## % {#id}',
  'Title %\n---',
  '% *%* **%** `%` ~~%~~ [%](https://x.example/%) ![%](%.png) [%](mailto:%@x.example)',
  '- %\n- [x] %\n  - %\n\n    %',
  '1. %\n\n   %\n2. %',
  '> %\n> %',
  '> [!NOTE]\n> %',
  '> [!tip]- %\n> %',
  '```js title="%"\n%\n  %\n```',
  '~~~\n% {{< % >}} <% {% % %}\n~~~',
  '| % | % |\n|---|---|\n| `% \\| %` | % |',
  'See[^%].\n\n[^%]: %\n\n    %',
  '[%][a]\n\n[a]: https://x.example/',
  ':::tip %\n%\n:::',
  ':::note[%]\n\n%\n\n:::',
  ':::note[% [%](https://x.example/) %]{.a}\n%\n:::',
  ':::tip[%] % \n%\n:::',
  '$$\n% \\frac{%}{%}\n$$ and $%_1$ for $5',
  '<details><summary>%</summary>\n\n%\n\n</details>',
  '<div title="%">% <b>%</b></div>',
  'https://x.example/% www.%.example %@x.example',
  '***\n\n%',
]
const MARKDOWN = [
  '<unknown-% %',
  '%\n{: .lead}\n\n* %\n{:.x}',
  '%\n: %\n: %\n\n    %',
  '!!! note "%"\n    %\n\n    - %',
  '=== "%"\n\n    %',
  '??? %\n    %',
  '==%== %% [[%]] [[%|%]] ![[%.png|%]]',
  '*[%]: % %',
  '<div markdown="1">\n*%*\n</div>',
  '    %\n      %',
  '1 < % and % > 2 & {%}',
  '<!-- x -->\n%',
]
const HUGO = [
  '{{< figure src="%.png" alt="%" caption="%" >}}',
  '{{< tab "%" >}}\n%\n{{< /tab >}}',
  '{{% notice %}}% `{{< % >}}`{{% /notice %}}',
  '- %\n\n  {{< highlight go >}}\n  %\n    %\n  {{< /highlight >}}',
  '[%]({{< ref "%" >}}) {{< ref "%" >}}',
  '`{{<` % `>}}` {{< %" >}}',
  '{{< %',
]
const LIQUID = [
  '| % | % |\n|---|---|\n| `% | %` | % |',
  '{% include %.html a="%" %}',
  '{% highlight x %}\n%\n{% endhighlight %}',
  '{% raw %}{{ % }} %{% endraw %}',
  '{{ "%" | relative_url }} {{ % }} {% if % %}%{% endif %}',
  '[%]({% post_url % %}) [%]({{ site.url }}/%)',
  '{% raw %} %',
]
const MDX = [
  "import A% from './%.js'\nexport const a% = '%'",
  '<Card title="%" a={%}>\n\n%\n\n</Card>',
  'A <Tip b="%">%</Tip> {%} {"%"} {/* x */}',
  '<Link to="/%">%</Link> <Image src={%} alt="%" />',
  '<ul>\n  <li>%</li>\n</ul>',
  '<!-- x -->\n\n%',
  '<Open %\n\n%',
  '{%',
]

const base = { isHtml: false, isMdx: false, isLiquid: false, hasEmoji: true }

it.each([
  ['Hugo', [...COMMON, ...MARKDOWN, ...HUGO], base],
  ['Jekyll', [...COMMON, ...MARKDOWN, ...LIQUID], { ...base, isLiquid: true }],
  ['Obsidian', [...COMMON, ...MARKDOWN], { ...base, hasComments: true }],
  ['MDX', [...COMMON, ...MDX], { ...base, isMdx: true }],
])('random documents of %s lose no word that no note names', (_, parts, options) => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n\n', '\n'),
      (chosen, gap) => {
        let count = 0
        const document = chosen.join(gap).replaceAll(/%(?!\}|%)(?<!\{%)/g, () => `Word${count++}x`)
        const notes: string[] = []
        const body = readBody(document, {
          ...options,
          pictureAt: () => undefined,
          linkTo: (href) => href,
          addressOf: () => undefined,
          onLoss: (loss, what) => void notes.push(`${loss}: ${what}`),
        })!
        const known = `${body.content(false)} ${notes.join(' ')}`
        const lost = Array.from({ length: count }, (__, at) => `Word${at}x`).filter((word) => !known.includes(word))
        // The names and files of imports are no text.
        const imported = document.match(/^import .*/gm)?.join() ?? ''
        expect({ document, lost: lost.filter((word) => !imported.includes(word)) }).toEqual({ document, lost: [] })
      },
    ),
    { numRuns: 1_500 },
  )
})
