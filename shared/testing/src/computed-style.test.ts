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
    rules.textContent = `${selector} { quotes: none }`
    for (const element of elements)
      expect([selector, element.outerHTML, getComputedStyle(element).getPropertyValue('quotes')]).toEqual([
        selector,
        element.outerHTML,
        element.matches(selector) ? 'none' : '',
      ])
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
