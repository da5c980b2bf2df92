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

describe('the words in parameters of shortcodes', () => {
  it.each([
    [
      '{{< figure src="/a.png" alt="Ear" title="Corn & *co*" caption="In [May](https://x.example/)" attr="Ada" >}}\n**After**',
      '![Ear](/static/a.png)\n\n**Corn &** **_co_**\n\nIn [May](https://x.example/)\n\nAda\n\n**After**',
    ],
    ['{{< figure src="/a.png" link="https://x.example/" >}}', '[![](/static/a.png)](https://x.example/)'],
    ['{{< notice title="Mind" >}}\nUse *less*.\n{{< /notice >}}', '**Mind**\n\nUse *less*.'],
    ['{{% card title="One" text="`two`" /%}}', '**One**\n\ntwo'],
    [
      '{{< tab "Mac OS" >}}\nText\n{{< /tab >}}\n{{% tab name="Linux" %}}\n*b*\n{{% /tab %}}',
      '**Mac OS**\n\nText\n\n**Linux**\n\n*b*',
    ],
    ['A {{< badge label="New" >}} thing', 'A New thing'],
    ['A {{< badge label="a >}} b" >}} thing {{% badge label="c %}}" %}}', 'A a >}} b thing c %}}'],
    ['A {{< x 5" >}} thing {{< y 6" >}} B', 'A thing B'],
  ])('of Hugo stay: %j', async (body, text) => {
    expect(await textIn('hugo.toml', body)).toMatchObject({ text })
  })

  it('of Hugo are named otherwise', async () => {
    const { notes } = await textIn(
      'hugo.toml',
      '{{< notice info "Mind the gap" >}}Text{{< /notice >}}\n\nThe {{< tip title="Application" >}}API{{< /tip >}} {{< youtube x >}}',
    )
    expect(notes).toContain(
      'with shortcodes, which are removed: “A” (content/a.md): notice info "Mind the gap", tip title="Application", youtube x',
    )
  })

  it.each([
    ['{% include note.html content="Mind <b>the</b> *gap* & " %}', 'Mind **the** *gap* &'],
    ['{% include figure image_path="/assets/b.jpg" alt="Ear" caption="In May" %}', '![Ear](/assets/b.jpg)\n\nIn May'],
    [
      `{% include image.html url='{{ site.baseurl }}/assets/b.jpg' description='Field' %}\n**b**`,
      '![Field](/assets/b.jpg)\n\nField\n\n**b**',
    ],
  ])('of includes of Jekyll stay: %j', async (body, text) => {
    expect(String((await textIn('_config.yml', body)).text).replaceAll('\\<', '<')).toBe(text)
  })

  it('of includes of Jekyll are named otherwise', async () => {
    const { notes } = await textIn('_config.yml', '{% include box.html title="T" author="Ada Bell" content=page.x %}')
    expect(notes).toContain(
      'with tags of Liquid, which are removed: “A” (a.md): include box.html author="Ada Bell" content=page.x',
    )
  })
})
