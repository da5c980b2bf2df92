/** Members are private by `#`, which holds at run time too. Only a constructor needs the keyword. */
const privateMembers = {
  create(context) {
    const check = (node) => {
      if (node.accessibility === 'private' && node.kind !== 'constructor')
        context.report({ node, message: 'Write `#name` instead of `private name`.' })
    }
    return {
      PropertyDefinition: check,
      MethodDefinition: check,
      AccessorProperty: check,
      TSParameterProperty: check,
    }
  },
}

/** The methods of Playwright that read a page once. */
const READS = new Set([
  'allInnerTexts',
  'allTextContents',
  'boundingBox',
  'content',
  'count',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerHTML',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
  'title',
])

/** A browser test polls what it expects of a page. A single read fails if the page changes a moment later. */
const polledReads = {
  create: (context) => ({
    CallExpression(node) {
      const [value] = node.arguments
      if (node.callee.name !== 'expect' || value?.type !== 'AwaitExpression') return
      const read = value.argument.callee?.property?.name
      if (READS.has(read))
        context.report({ node, message: `Write \`await expect.poll(() => ….${read}())\`, which waits for the page.` })
    },
  }),
}

export default {
  meta: { name: 'verdant' },
  rules: { 'private-members': privateMembers, 'polled-reads': polledReads },
}
