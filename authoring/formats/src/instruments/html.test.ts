import * as fc from 'fast-check'
import { plainText } from './html'

test.each([
  ['no tags at < 5 & > 3', 'no tags at < 5 & > 3'],
  ['a<br/>b<BR>c', 'a\nb\nc'],
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['<ul><li>One</li><li>Two</li></ul>', '• One\n• Two'],
  ['&lt;b&gt; &amp;amp; &#233;&#xE9; &unknown; &#0;', '<b> &amp; éé &unknown; \ufffd'],
  ['<a href="https://a.test">A</a> <a href="javascript:x">B</a>', 'A (https://a.test) B'],
  ['<style>p{}</style>Text<!-- note -->', 'Text'],
  ['<script>x', ''],
  ['10<sup>9</sup>/L, 5<sup>th</sup>, x<sup>a+1</sup>, e<sup>−q</sup>', '10⁹/L, 5th, xᵃ⁺¹, e^(−q)'],
  ['CO<sub>2</sub> and V<sub>max</sub>, C<sub>ab</sub>', 'CO₂ and Vₘₐₓ, C_(ab)'],
  ['<div>First</div>second<div><p>third</p></div>', 'First\nsecond\n\nthird'],
  ['a<br><br>b<hr>c', 'a\n\nb\nc'],
  ['<ol start="3"><li>Three</li><li><s>no</s>Four</li></ol>after', '3. Three\n4. Four\n\nafter'],
  ['<table><tr><th>Dose</th><td></td><td>5 mg</td></tr><tr><td>Twice</td></tr></table>', 'Dose | 5 mg\nTwice'],
  [
    '<a href="mailto:a@a.test">Write</a>, <a href="https://a.test">https://a.test</a>',
    'Write (a@a.test), https://a.test',
  ],
  ['<q>Yes</q> &hearts; &frac34; &eacute;', '“Yes” ♥ ¾ é'],
  ['BMI <kg and <18, 3 < 4 > 2', 'BMI <kg and <18, 3 < 4 > 2'],
  ['&constructor; &toString;', '&constructor; &toString;'],
])('%s', (html, text) => {
  expect(plainText(html).text).toBe(text)
})

test('a picture that is lost is reported', () => {
  expect(plainText('<b>See</b> <img src="a.png" alt="a heart">')).toMatchObject({
    text: 'See (a heart)',
    tags: ['b', 'img'],
    lost: ['img'],
  })
})

test.each([
  ['<del>10 mg</del> 5 mg', 'struck'],
  ['<span style="text-decoration: line-through">10 mg</span> 5 mg', 'struck'],
  ['<div style="color:red; display: none">10 mg</div>5 mg', 'hidden'],
  ['<p hidden>10 mg</p>5 mg', 'hidden'],
  ['<i aria-hidden="true">10 mg</i> 5 mg', 'hidden'],
])('%s is left out and named', (html, why) => {
  expect(plainText(html)).toMatchObject({ text: '5 mg', omitted: [{ why, text: '10 mg' }], lost: [] })
})

test('a link that leads nowhere outside of its page is named', () => {
  expect(plainText('<a href="help.html">Help</a> <a href="#top">Up</a>')).toMatchObject({
    text: 'Help Up',
    links: ['help.html'],
  })
})

test('badly nested tags are read in a moment, and those beyond a thousand are named', () => {
  const bad = Array.from({ length: 1_200 }, (_, at) => `<b id=${at}><p>`).join('')
  expect(plainText(`${bad}text`)).toMatchObject({ text: 'text', lost: ['more than 1000 tags'] })
})

test('deep nesting is read in a moment', () => {
  const deep = `${'<div><b>'.repeat(220)}text${'</b></div>'.repeat(220)}`
  expect(plainText(deep).text).toBe('text')
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
