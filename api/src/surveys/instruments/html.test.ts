import * as fc from 'fast-check'
import { plainText } from './html'

test.each([
  ['no tags at < 5 & > 3', 'no tags at < 5 & > 3'],
  ['a<br/>b<BR>c', 'a\nb\nc'],
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['<ul><li>One</li><li>Two</li></ul>', '• One\n• Two'],
  ['&lt;b&gt; &amp;amp; &#233;&#xE9; &unknown; &#0;', '<b> &amp; éé &unknown; &#0;'],
  ['<a href="https://a.test">A</a> <a href="javascript:x">B</a>', 'A (https://a.test) B'],
  ['<style>p{}</style>Text<!-- note -->', 'Text'],
  ['<script>x', 'x'],
  ['&constructor; &toString;', '&constructor; &toString;'],
])('%s', (html, text) => {
  expect(plainText(html).text).toBe(text)
})

test('a picture that is lost is reported', () => {
  expect(plainText('<b>See</b> <img src="a.png">')).toEqual({ text: 'See', tags: ['b', 'img'], lost: ['img'] })
})

test('any HTML is converted to text', () => {
  const pieces = fc.constantFrom(
    '<b>',
    '</b>',
    '<',
    '>',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '&lt;',
    '&#60;',
    'x',
    '<a href="',
    '"',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      expect(typeof plainText(parts.join('')).text).toBe('string')
    }),
  )
})
