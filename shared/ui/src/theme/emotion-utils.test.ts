import createCache from '@emotion/cache'
import { css, keyframes } from '@emotion/react'
import { getRegisteredStyles, insertStyles, registerStyles } from './emotion-utils'

const shade = () => css({ color: 'teal', '&:hover': { color: 'navy' } })

function cacheWithRules() {
  const cache = createCache({ key: 'test', speedy: true })
  const compile = jest.spyOn(cache, 'insert')
  const rules: string[] = []
  jest.spyOn(cache.sheet, 'insert').mockImplementation((rule) => void rules.push(rule))
  return { cache, compile, rules }
}

it('compiles styles when an element is rendered, and only inserts them when it is committed', () => {
  const { cache, compile, rules } = cacheWithRules()
  const styles = shade()
  registerStyles(cache, styles, true)
  registerStyles(cache, styles, true)
  expect(compile).toHaveBeenCalledTimes(1)
  expect(rules).toEqual([])
  insertStyles(cache, styles, true)
  expect(compile).toHaveBeenCalledTimes(1)
  expect(rules).toEqual([
    expect.stringMatching(/^\.test-\S+\{color:teal;\}$/),
    expect.stringMatching(/^\.test-\S+:hover\{color:navy;\}$/),
  ])
})

it('inserts styles once, however many elements have them', () => {
  const { cache, compile, rules } = cacheWithRules()
  for (const styles of [shade(), shade()]) insertStyles(cache, styles, true)
  registerStyles(cache, shade(), true)
  expect(compile).toHaveBeenCalledTimes(1)
  expect(rules).toHaveLength(2)
})

it('inserts the animations that styles name, which are no rules of the element', () => {
  const { cache, rules } = cacheWithRules()
  const appear = keyframes({ from: { opacity: 0 } })
  insertStyles(
    cache,
    css`
      animation: 1s ${appear};
    `,
    true,
  )
  expect(rules.filter((rule) => rule.startsWith('@keyframes'))).toHaveLength(1)
})

it('knows the styles of components by their class names, as Emotion does', () => {
  const { cache } = cacheWithRules()
  const styles = shade()
  registerStyles(cache, styles, false)
  const known: string[] = []
  expect(getRegisteredStyles(cache.registered, known, `other test-${styles.name}`)).toBe('other ')
  expect(known).toEqual([`${styles.styles};`])
})
