import { parseFragment } from 'parse5'
import { filled } from '../prerendered'
import { documentsHtml } from './documents'

const hostile =
  '<script>steal()</script><img src=x onerror=steal()> [a](javascript:steal()) ![b](https://x.example/b.png)'

test('a text to agree to has headings, lists, emphasis and links in place of its marks of Markdown', () => {
  const text =
    '# Terms\n\nYou **may** stop, see [our page](https://study.example/terms).\n\n- any day\n- ~~never~~\n\n|a|b|\n|-|-|\n|1|2|'
  const { html } = documentsHtml([{ title: 'Terms of use', text }], 'en')
  expect(html).toBe(
    '<div dir="ltr"><h3>Terms of use</h3><h4>Terms</h4><p>You <strong>may</strong> stop, see ' +
      '<a href="https://study.example/terms" target="_blank" rel="noopener noreferrer">our page</a>.</p>' +
      '<ul><li><p>any day</p></li><li><p><s>never</s></p></li></ul>' +
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></div>',
  )
})

test('what somebody writes into a text runs and loads nothing', () => {
  const { html } = documentsHtml([{ title: hostile, text: hostile }], 'ar')
  expect(html).not.toMatch(/<(?:script|img)|href="javascript:/)
  expect(parseFragment(html).childNodes).toHaveLength(1)
})

test('markup is the content of an element alone, never a part of an attribute or of other text', () => {
  const values = { documents: documentsHtml([{ title: 'A', text: 'b' }], 'en'), name: '<b>"' }
  const html = '<div title="{{documents}}">{{documents}}</div><p>{{name}} {{documents}}</p>'
  expect(filled({ html, values })).toBe(`<div title="">${values.documents.html}</div><p>&lt;b&gt;&quot; </p>`)
})
