import { headedSections, htmlTags, withoutHtml } from '.'

test.each([
  ['Read <b>this</b>.', 'Read this.'],
  ['<p class="x">Hello</p>', 'Hello'],
  ['One<br/>two', 'One  \ntwo'],
  ['<!-- note -->Text<script>alert(1)</script>', 'Text'],
  ['<b<b>>x', 'x'],
])('of %j the words stay', (text, words) => {
  expect(withoutHtml(text)).toBe(words)
})

test.each(['a < b and c > d', '<https://example.org/x>', 'Code: `<b>`', '\\<b\\>', 'I <3 it', '**bold** [x](y)'])(
  '%j has no HTML',
  (text) => {
    expect(withoutHtml(text)).toBe(text)
    expect(htmlTags(text)).toEqual([])
  },
)

test('each tag is reported once', () => {
  expect(htmlTags('<b>one</b> <b>two</b> `<i>`')).toEqual(['<b>', '</b>'])
})

test('a text of markup characters only is processed in bounded time', () => {
  const milliseconds = () => {
    const begin = performance.now()
    withoutHtml(`${'`'.repeat(20_000)}<${'<b'.repeat(20_000)}`)
    withoutHtml('` <b '.repeat(10_000))
    return performance.now() - begin
  }
  // The shortest run: other load on the machine only adds to a time.
  expect(Math.min(milliseconds(), milliseconds(), milliseconds())).toBeLessThan(5_000)
})

test('a text is cut at its highest headings, and not in a block of code', () => {
  expect(
    headedSections(
      'First.\n\n## How **do** I record?\n\nLike this.\n\n### More\n\n```\n## none\n```\n\n## Whom do I ask?\nUs.',
    ),
  ).toEqual({
    intro: 'First.',
    sections: [
      { heading: 'How do I record?', text: 'Like this.\n\n### More\n\n```\n## none\n```' },
      { heading: 'Whom do I ask?', text: 'Us.' },
    ],
  })
  expect(headedSections('Only text')).toEqual({ intro: 'Only text', sections: [] })
})
