import { buttonLook } from './buttons'

test('the label of a quiet button is aligned with the surrounding text, and its target size is kept', () => {
  const {
    paddingInline,
    marginInlineStart,
    minHeight,
    minWidth,
    '&:last-child': last,
  } = buttonLook({ variant: 'quiet' })
  expect(marginInlineStart).toBe(`-${String(paddingInline)}`)
  expect(last).toEqual({ marginInlineEnd: `-${String(paddingInline)}` })
  for (const size of [minHeight, minWidth])
    expect(Number.parseFloat(String(size)) * (String(size).endsWith('rem') ? 16 : 1)).toBeGreaterThanOrEqual(44)
})

test('a full-width quiet button does not exceed its container', () => {
  expect(buttonLook({ variant: 'quiet', full: true }).marginInlineStart).toBeUndefined()
})
