// jest/computed-style.cjs skips rules that cannot match and caches results: its results must equal
// jsdom's.

const COMPOUNDS = [
  '*',
  'li',
  'LI',
  '.a',
  'li.a',
  '.css-1x-MuiButton-root.Mui-disabled',
  '.a:not(.b, [title])',
  '.b:is(.a,.css-1x-MuiButton-root)',
  'li[title="x, .b"]',
  '[title]',
  ':first-child',
  ':not(.a)',
  '.a:first-child',
]
const COMBINATORS = [' ', '>', ' + ', ' ~ ']
const SELECTORS = [
  ...COMPOUNDS,
  ...COMPOUNDS.flatMap((own, at) => COMBINATORS.map((combinator) => `.a${combinator}${own}, .b .a li.missing${at}`)),
  ...COMPOUNDS.map((own) => `${own}, .css-1x-MuiButton-root`),
]

function page(): Element[] {
  document.body.innerHTML = `
    <ul class="a" title="x">
      <li></li>
      <li class="a" title="x, .b"></li>
      <li class="a b"></li>
      <li class="b css-1x-MuiButton-root Mui-disabled"><div class="a"><div></div></div></li>
    </ul>`
  return [...document.body.querySelectorAll('*')]
}

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

test('a rule applies to an element exactly when its selector matches', () => {
  const elements = page()
  const rules = document.head.appendChild(document.createElement('style'))
  for (const selector of SELECTORS) {
    rules.textContent = `${selector} { quotes: none; opacity: 0.5 }`
    for (const element of elements) {
      const style = getComputedStyle(element)
      expect([selector, element.outerHTML, style.getPropertyValue('quotes'), style.opacity]).toEqual([
        selector,
        element.outerHTML,
        ...(element.matches(selector) ? ['none', '0.5'] : ['', '']),
      ])
    }
  }
})

test('a computed style follows rules, classes and the style of what is around', () => {
  const rules = document.head.appendChild(document.createElement('style'))
  rules.textContent = '@keyframes turn { to { opacity: 0 } } .off { display: none } .dim { visibility: hidden }'
  const around = document.body.appendChild(document.createElement('div'))
  const element = around.appendChild(document.createElement('div'))
  const shown = () => [getComputedStyle(element).display, getComputedStyle(element).visibility]

  expect(shown()).toEqual(['block', 'visible'])
  element.className = 'off'
  expect(shown()).toEqual(['none', 'visible'])
  element.className = ''
  around.className = 'dim'
  expect(shown()).toEqual(['block', 'hidden'])
  around.className = ''
  element.style.display = 'flex'
  expect(shown()).toEqual(['flex', 'visible'])
  rules.textContent = 'div { visibility: collapse }'
  expect(shown()).toEqual(['flex', 'collapse'])
})

test('what decides about visibility is what jsdom computes from all rules', () => {
  const style = document.head.appendChild(document.createElement('style'))
  document.body.innerHTML =
    '<p hidden><b class="a">x</b><svg><g style="display: none"></g></svg></p><table><tr><td class="b">x</td></tr></table>'
  const elements = [...document.body.querySelectorAll('*')]
  for (const rules of [
    '',
    'p { display: flex } [hidden] { display: block }',
    'p, td { visibility: hidden } b { visibility: visible; opacity: 0 }',
    '.a { display: none !important } b { display: inline-flex }',
    '@media screen { .b { display: none; opacity: 0 } } @media print { .a { display: none } }',
    'td { display: none; visibility: collapse } .b { display: unset; visibility: unset }',
    'table { display: nonsense; opacity: nonsense; visibility: nonsense }',
    '@supports (display: grid) { p { display: grid } } @keyframes k { from { opacity: 0 } } ::before { display: none }',
  ]) {
    style.textContent = rules
    for (const element of elements) {
      const quick = getComputedStyle(element)
      // Any other property makes jsdom compute the whole style, whose text has all of them.
      const whole = new Map(
        quick.cssText.split('; ').map((part) => [part.split(': ')[0], part.split(': ')[1]?.replace(';', '')]),
      )
      expect([rules, element.tagName, quick.display, quick.visibility, quick.opacity]).toEqual([
        rules,
        element.tagName,
        ...['display', 'visibility', 'opacity'].map((property) => whole.get(property) ?? ''),
      ])
    }
  }
})
