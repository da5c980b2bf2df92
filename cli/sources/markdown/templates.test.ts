import { describe, expect, it } from 'vitest'
import { readPages } from '../../testing/markdown-site.ts'

async function textIn(configuration: string, body: string) {
  const { items, notes } = await readPages({
    [configuration]: '',
    [configuration === 'hugo.toml' ? 'content/a.md' : 'a.md']: `---\ntitle: A\n---\n${body}`,
    'static/a.png': 'bytes',
    'assets/b.jpg': 'bytes',
  })
  return { text: (items[0] as Record<string, unknown>).detailedDescription, notes: notes.join('\n') }
}

describe('shortcodes of Hugo', () => {
  it.each([
    ['{{< figure src="/a.png" alt="Ear" title="Corn & *co*" >}}\n**After**', '![Ear](/static/a.png)\n\n**After**'],
    ['{{< notice title="Mind" >}}\nUse *less*.\n{{< /notice >}}', 'Use *less*.'],
    ['{{< tab "Mac OS" >}}\nText\n{{< /tab >}}\n{{% tab %}}\n*b*\n{{% /tab %}}', 'Text\n\n*b*'],
    ['- One\n  {{< br >}}\n  Two\n\n> {{< x >}}\n> Three', '- One\n\n  Two\n\n> Three'],
    ['A {{< badge label="a >}} b" >}} thing {{% badge label="c %}}" %}}', 'A thing'],
    ['A {{< x 5" >}} thing {{< y 6" >}} B', 'A thing B'],
    ['[A]({{< param "url" >}}/b) {{</* ref "x" */>}}', 'A {{< ref "x" >}}'],
  ])('are removed from the text that they enclose: %j', async (body, text) => {
    expect(String((await textIn('hugo.toml', body)).text).replaceAll('\\<', '<')).toBe(text)
  })

  it('are named with their parameters', async () => {
    const { notes } = await textIn(
      'hugo.toml',
      '{{< notice info "Mind the gap" >}}Text{{< /notice >}}\n\nThe {{< tip title="Application" >}}API{{< /tip >}} {{< youtube x >}}\n\n' +
        '{{< figure src="/a.png" caption="In May" >}} {{< figure src="/a.png" alt="Ear" >}} {{< figure src="/a.png" link="/b" >}}',
    )
    expect(notes).toContain(
      'with shortcodes, which are removed: “A” (content/a.md): ' +
        'notice info "Mind the gap", tip title="Application", youtube x, figure src="/a.png" caption="In May", figure src="/a.png" link="/b"',
    )
  })
})

it('includes of Jekyll are named with their parameters, and pictures in these stay', async () => {
  const { text, notes } = await textIn(
    '_config.yml',
    `{% include note.html content="Mind *it*" by=page.x %}\n{% include image.html url='{{ site.baseurl }}/assets/b.jpg' alt="Ear" %}\n**b**`,
  )
  expect(text).toBe('![Ear](/assets/b.jpg)\n\n**b**')
  expect(notes).toContain(
    'with tags of Liquid, which are removed: “A” (a.md): include note.html content="Mind *it*" by=page.x, ' +
      `include image.html url='/assets/b.jpg' alt="Ear"`,
  )
})
